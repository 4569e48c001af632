"""Every sentence of the offline model, in English and Chinese."""

from typing import Final

from agent.llm.offline.intents import Language

_EN: Final[dict[str, str]] = {
    "who": """\
I am Hermes' built-in **offline model**: no AI and no network, only a few rules, here so that you can see \
everything else working. For real conversation, connect a model.""",
    "other": """\
I am the built-in **offline model** and follow only a few rules, so I can't really answer that.

To talk to a real model, an administrator can connect one:

- in the admin, under *Model connections* (OpenAI, Anthropic, OpenRouter, or your own Ollama, vLLM, llama.cpp \
or LM Studio), or
- by setting `HERMES_LLM_KIND`, `HERMES_LLM_BASE_URL`, `HERMES_LLM_API_KEY` and `HERMES_LLM_MODEL` before the \
start.

Until then, try “remember that I prefer tabs” or “what do you know about me?”. “help” lists the rest.""",
    "hello": """\
Hello! I am the built-in **offline model**: a few rules, no AI. Tell me something to remember, ask what I know \
about you, or say “help”.""",
    "help": """\
I am the built-in **offline model**. These I understand:

- “remember that …” saves a note, “forget …” removes it, “change … to …” rewrites it
- “what do you know about me?” lists the notes
- “search for …” looks through your earlier chats
- “make a skill …” writes down a procedure
- “what is the date?”

For everything else connect a real model: in the admin under *Model connections*, or with the environment \
variables `HERMES_LLM_KIND`, `HERMES_LLM_BASE_URL`, `HERMES_LLM_API_KEY` and `HERMES_LLM_MODEL`.""",
    "date": "Today is {date} (UTC).",
    "off": "The tool `{tool}` is not available here, so I can't do that.",
    "final": "I have to stop using tools now; this is what I have.",
    "what_note": "What should I remember? Say “remember that …”.",
    "saved_user": "Saved to your profile: “{note}”. {usage} New chats know it from their start.",
    "saved_memory": "Saved to my notes: “{note}”. {usage} New chats know it from their start.",
    "exists": "I had that noted already: “{note}”. Nothing changed.",
    "removed": "Forgotten: “{note}”. {usage}",
    "changed": "Changed: “{note}”. {usage}",
    "over_limit": """\
That did not fit: the store is full, {usage} {over} Nothing was saved. Forget or shorten one of these first:

{entries}""",
    "over_by": "It is {count} characters too long.",
    "blocked": """\
That was **not saved**: the safety check stopped it ({reason}). You find it, and why, on the memory page.""",
    "staged": "That waits for your approval on the memory page; it is not saved yet.",
    "no_match": "I found no note like “{note}”. Nothing changed.{entries}",
    "there_are": " There are:\n\n{entries}",
    "ambiguous": """\
Several notes fit “{note}”; nothing was changed. Say it with the words of one of them:

{entries}""",
    "drift": """\
The memory file was changed by hand in the meantime, so nothing was written. The memory page shows both \
versions.""",
    "unreadable": """\
The memory file can't be read at the moment, so nothing was written. The memory page says why.""",
    "gave_up": """\
The memory is unchanged: it refused too often in a row. Let us go on; the memory page lets you change notes by \
hand.""",
    "switched_off": "The tool for that is switched off in your settings, so nothing was saved.",
    "refused": "That did not work, and nothing was saved: {reason}",
    "known": """\
This is what I know:

{entries}""",
    "known_user": """\
**About you**

{entries}""",
    "known_memory": """\
**My notes**

{entries}""",
    "known_nothing": "Nothing yet. Say “remember that …” and I will.",
    "found": """\
I found this in your chats:

{entries}""",
    "found_nothing": "I found nothing about “{note}” in your chats.",
    "skill_made": "The skill `{note}` is written. You find it on the skills page.",
    "tool_said": "The tool `{tool}` answered: {reason}",
}

_ZH: Final[dict[str, str]] = {
    "who": """\
我是 Hermes 内置的**离线模型**：不是人工智能，也不联网，只按几条规则回答，好让你看到其他部分都在正常工作。想真\
正对话，请连接一个模型。""",
    "other": """\
我是内置的**离线模型**，只懂几条规则，这个问题我答不了。

想和真正的模型对话，管理员可以这样连接：

- 在管理后台的“模型连接”里添加（OpenAI、Anthropic、OpenRouter，或自己的 Ollama、vLLM、llama.cpp、LM\
 Studio）；
- 或在启动前设置 `HERMES_LLM_KIND`、`HERMES_LLM_BASE_URL`、`HERMES_LLM_API_KEY` 和 `HERMES_LLM_MODEL`。

在那之前，可以试试“记住我喜欢用制表符”或“你知道我什么”。输入“帮助”可以看到其余用法。""",
    "hello": """\
你好！我是内置的**离线模型**：只有几条规则，不是人工智能。可以让我记住一件事，问我知道你什么，或者输入“帮助”。""",
    "help": """\
我是内置的**离线模型**。我听得懂这些：

- “记住……”保存一条笔记，“忘记……”删除它，“把……改成……”改写它
- “你知道我什么”列出所有笔记
- “搜索……”查找以前的聊天
- “创建一个技能……”写下一个步骤说明
- “今天几号”

其他事情需要连接真正的模型：在管理后台的“模型连接”里添加，或设置环境变量 `HERMES_LLM_KIND`、`HERMES\
_LLM_BASE_URL`、`HERMES_LLM_API_KEY` 和 `HERMES_LLM_MODEL`。""",
    "date": "今天是 {date}（UTC）。",
    "off": "这里没有 `{tool}` 工具，所以做不到。",
    "final": "我现在不能再使用工具了，目前的结果就是这些。",
    "what_note": "要我记住什么？请说“记住……”。",
    "saved_user": "已记入你的资料：“{note}”。{usage} 之后的新聊天从一开始就知道它。",
    "saved_memory": "已记入我的笔记：“{note}”。{usage} 之后的新聊天从一开始就知道它。",
    "exists": "这一条已经记过了：“{note}”。没有改动。",
    "removed": "已忘记：“{note}”。{usage}",
    "changed": "已改为：“{note}”。{usage}",
    "over_limit": """\
存不下了：容量已满，{usage} {over}什么都没有保存。请先忘记或缩短其中一条：

{entries}""",
    "over_by": "超出 {count} 个字符。",
    "blocked": "**没有保存**：安全检查拦下了它（{reason}）。可以在记忆页面看到这一条和原因。",
    "staged": "这一条在记忆页面等你批准，还没有保存。",
    "no_match": "没有找到像“{note}”这样的笔记，没有改动。{entries}",
    "there_are": "现有的笔记：\n\n{entries}",
    "ambiguous": """\
有好几条符合“{note}”，没有改动。请用其中一条的原话再说一次：

{entries}""",
    "drift": "记忆文件在此期间被手动改过，所以没有写入。记忆页面会显示两个版本。",
    "unreadable": "记忆文件现在无法读取，所以没有写入。原因见记忆页面。",
    "gave_up": "记忆没有改动：连续被拒绝太多次了。我们继续吧；也可以在记忆页面手动修改笔记。",
    "switched_off": "你在设置里关掉了这个工具，所以什么都没有保存。",
    "refused": "没有成功，什么都没有保存：{reason}",
    "known": """\
我知道的有：

{entries}""",
    "known_user": """\
**关于你**

{entries}""",
    "known_memory": """\
**我的笔记**

{entries}""",
    "known_nothing": "目前什么都还不知道。对我说“记住……”，我就会记下来。",
    "found": """\
在你的聊天里找到了：

{entries}""",
    "found_nothing": "在你的聊天里没有找到关于“{note}”的内容。",
    "skill_made": "技能 `{note}` 已写好，可以在技能页面看到。",
    "tool_said": "工具 `{tool}` 的回答：{reason}",
}


def say(key: str, language: Language, **values: object) -> str:
    """A sentence in the given language."""
    return (_ZH if language == "zh" else _EN)[key].format_map(values)
