"""What queries find: the cases of faults seen elsewhere, through the one service."""

import pytest

from sessions.search import discover

NAMED = {
    "FQ-01 a dot file": ("load the .env file", ".env"),
    "FQ-03 a long option": ("use --force flag", "--force"),
    "FQ-05 an address": ("mail sam@example.test", "sam@example.test"),
    "FQ-06 a percentage": ("margin was 48.7% today", "48.7%"),
    "FQ-08 leading operators": ("use redis here", "AND NOT redis"),
    "FQ-10 an apostrophe": ("what's the plan", "what's the plan"),
    "FQ-10 a curly apostrophe": ("what’s the plan", "what's the plan"),
    "FQ-11 a sentence": ("Hello, world!", "Hello, world!"),
    "FQ-13 a slash": ("TCP/IP stack", "TCP/IP"),
    "FQ-15 a windows path": (r"path C:\Users\sam", r"C:\Users\sam"),
    "FQ-16 a comma in a number": ("1,234 users", "1,234"),
    "FQ-18 a tag": ("a <div> here", "<div>"),
    "FQ-18 a bar": ("foo|bar", "foo|bar"),
    "FQ-18 backticks": ("say `code` now", "`code`"),
    "FQ-18 an assignment": ("with key=value set", "key=value"),
    "FQ-21 a shouted sentence": ("do not touch the staging box", "DO NOT TOUCH STAGING"),
    "FQ-23 an emoji": ("the 🚀 launch", "🚀"),
    "CJ-01 a star behind chinese": ("我们去苏州玩", "苏州*"),
    "CJ-10 half width kana": ("ﾌﾟﾛｼﾞｪｸﾄの件", "プロジェクト"),
    "CJ-10 full width letters": ("ＵＲＬを送る", "url"),
    "CJ-10 full width digits": ("２０３１年の計画", "2031年"),
    "CJ-11 thai": ("ประชุมทีมพรุ่งนี้เช้า", "พรุ่งนี้"),
    "CJ-11 bopomofo": ("唸 ㄇㄈㄉ 吧", "ㄇㄈㄉ"),
    "CJ-11 a compatibility ideograph": ("第\uf9d1章", "六章"),
    "scripts_meet": ("调整lumo网关的参数", "lumo"),
    "a_name_with_symbols": ("rewrite it in C++ please", "C++"),
    "a_path": ("see src/app/main.py for it", "src/app/main.py"),
    "an_identifier": ("the snake_case one", "snake_case"),
    "a_version": ("run deploy-script.v2 again", "deploy-script.v2"),
    "a_number": ("as in #123", "#123"),
    "a_url": ("at https://example.test/a?b=c#d it is", "https://example.test/a?b=c#d"),
    "an_accent_for_an_apostrophe": ("the d´Artagnan book", "d ´ Artagnan"),
    "an_accent_of_no_letter": ("the blue kettle", "kettle ´ \u0301 ¨"),
    "accents": ("un café à Paris", "CAFE paris"),
    "a_prefix": ("the kettles boil", "kett*"),
    "korean_within_a_word": ("회의는 내일입니다", "내일"),
    "arabic": ("اجتماع الفريق غدا", "الفريق"),
}


@pytest.mark.parametrize(("said", "asked"), NAMED.values(), ids=NAMED)
def test_it_is_found(said, asked, user, say):
    say(said)
    say("something else altogether, 别的东西")
    found = discover(user=user, query=asked)
    assert [chat.session.messages.get().content for chat in found.items] == [said]


def _numbers(user, query):
    found = discover(user=user, query=query, limit=10)
    assert not found.relaxed
    return {chat.session.messages.get().content for chat in found.items}


ONLY = {
    "FQ-20 a phrase": ('"blue kettle"', ["blue kettle"], ["kettle in blue", "blue, kettle", "blue kettles"]),
    "CJ-03 not": ("苏州 NOT 无锡", ["只有苏州"], ["苏州和无锡"]),
    "CJ-05 or": ("苏州 OR 无锡 OR 常州", ["苏州", "无锡", "常州"], ["南京"]),
    "CJ-08 and": ("陆明远 排班", ["陆明远 排班"], ["陆明远 单独"]),
    "symbols_count": ("C++", ["in C++ then"], ["in C# then", "in C then", "c + + d"]),
    "a_dot_counts": (".env", ["the .env"], ["the env"]),
    "parentheses": ("(blue OR red) kettle", ["a red kettle", "the blue kettles"], ["a green kettle", "blue red"]),
    "not_with_parentheses": ("kettle NOT (blue OR red)", ["a green kettle"], ["a blue kettle", "red kettle"]),
    "and_not": ("kettle AND NOT blue", ["a red kettle"], ["a blue kettle"]),
    "phrase_across_scripts": ('"网关 lumo"', ["网关 lumo"], ["网关lumo", "lumo网关"]),
    "a_run_is_not_found_over_a_gap": ("苏州市", ["在苏州市中心"], ["苏州 市长", "苏 州市"]),
    "long_rows_of_symbols": ("a-----b", ["a-----b"], ["a---b", "a-- ---b"]),
}


@pytest.mark.parametrize(("asked", "right", "wrong"), ONLY.values(), ids=ONLY)
def test_only_these_are_found(asked, right, wrong, user, say):
    for text in [*right, *wrong]:
        say(text)
    assert _numbers(user, asked) == set(right)


@pytest.mark.case("CJ-06")
def test_cj_06_all_of_them_are_found(user, say):
    for place in range(15):
        say("很" * place + "前天" + "好" * (15 - place))
    assert sum(chat.hits for chat in discover(user=user, query="前天", limit=10).items) == 10
    chat = say(*("很" * place + "大前天" for place in range(15)))
    assert next(c for c in discover(user=user, query="大前天").items if c.session == chat).hits == 15
