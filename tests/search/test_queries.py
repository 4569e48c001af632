"""What queries find: the cases of faults seen elsewhere, through the one service."""

import pytest

from sessions.search import discover

NAMED = {
    "fq_01_a_dot_file": ("load the .env file", ".env"),
    "fq_03_a_long_option": ("use --force flag", "--force"),
    "fq_05_an_address": ("mail sam@example.test", "sam@example.test"),
    "fq_06_a_percentage": ("margin was 48.7% today", "48.7%"),
    "fq_08_leading_operators": ("use redis here", "AND NOT redis"),
    "fq_10_an_apostrophe": ("what's the plan", "what's the plan"),
    "fq_10_a_curly_apostrophe": ("what’s the plan", "what's the plan"),
    "fq_11_a_sentence": ("Hello, world!", "Hello, world!"),
    "fq_13_a_slash": ("TCP/IP stack", "TCP/IP"),
    "fq_15_a_windows_path": (r"path C:\Users\sam", r"C:\Users\sam"),
    "fq_16_a_comma_in_a_number": ("1,234 users", "1,234"),
    "fq_18_a_tag": ("a <div> here", "<div>"),
    "fq_18_a_bar": ("foo|bar", "foo|bar"),
    "fq_18_backticks": ("say `code` now", "`code`"),
    "fq_18_an_assignment": ("with key=value set", "key=value"),
    "fq_21_a_shouted_sentence": ("do not touch the staging box", "DO NOT TOUCH STAGING"),
    "fq_23_an_emoji": ("the 🚀 launch", "🚀"),
    "cj_01_a_star_behind_chinese": ("我们去苏州玩", "苏州*"),
    "cj_10_half_width_kana": ("ﾌﾟﾛｼﾞｪｸﾄの件", "プロジェクト"),
    "cj_10_full_width_letters": ("ＵＲＬを送る", "url"),
    "cj_10_full_width_digits": ("２０３１年の計画", "2031年"),
    "cj_11_thai": ("ประชุมทีมพรุ่งนี้เช้า", "พรุ่งนี้"),
    "cj_11_bopomofo": ("唸 ㄇㄈㄉ 吧", "ㄇㄈㄉ"),
    "cj_11_a_compatibility_ideograph": ("第\uf9d1章", "六章"),
    "scripts_meet": ("调整lumo网关的参数", "lumo"),
    "a_name_with_symbols": ("rewrite it in C++ please", "C++"),
    "a_path": ("see src/app/main.py for it", "src/app/main.py"),
    "an_identifier": ("the snake_case one", "snake_case"),
    "a_version": ("run deploy-script.v2 again", "deploy-script.v2"),
    "a_number": ("as in #123", "#123"),
    "a_url": ("at https://example.test/a?b=c#d it is", "https://example.test/a?b=c#d"),
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
    "fq_20_a_phrase": ('"blue kettle"', ["blue kettle"], ["kettle in blue", "blue, kettle", "blue kettles"]),
    "cj_03_not": ("苏州 NOT 无锡", ["只有苏州"], ["苏州和无锡"]),
    "cj_05_or": ("苏州 OR 无锡 OR 常州", ["苏州", "无锡", "常州"], ["南京"]),
    "cj_08_and": ("陆明远 排班", ["陆明远 排班"], ["陆明远 单独"]),
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


def test_cj_06_all_of_them_are_found(user, say):
    for place in range(15):
        say("很" * place + "前天" + "好" * (15 - place))
    assert sum(chat.hits for chat in discover(user=user, query="前天", limit=10).items) == 10
    chat = say(*("很" * place + "大前天" for place in range(15)))
    assert next(c for c in discover(user=user, query="大前天").items if c.session == chat).hits == 15
