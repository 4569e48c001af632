"""Why a skill, a file or a zip cannot be used, in the reader's language. The sentences are made in English."""

from typing import Final

from django.utils.translation import gettext_noop

from hermes_site.kernel.sentences import Sentences

SENTENCES: Final = (
    gettext_noop("Line %(line)s: %(reason)s"),
    gettext_noop("%(folder)sSKILL.md: %(reason)s"),
    gettext_noop("it must begin with front matter: a line ---, name and description, and a line ---."),
    gettext_noop("the front matter that begins here is not closed by another line ---."),
    gettext_noop("the front matter has %(count)s characters; at most %(most)s are read."),
    gettext_noop("the front matter is not valid YAML (%(why)s)."),
    gettext_noop("the front matter must be keys and values, as in name: …"),
    gettext_noop("the character U+%(code)s has no place in front matter."),
    gettext_noop("a tab at the start of the line. YAML wants spaces."),
    gettext_noop("a colon followed by a space in a value. Put the whole value in quotes."),
    gettext_noop("not valid YAML: %(why)s."),
    gettext_noop("not valid YAML."),
    gettext_noop("a second document begins here; there can be one."),
    gettext_noop("anchors and aliases (& and *) are not read. Write the value out."),
    gettext_noop("the tag %(tag)s is not read. Leave it out."),
    gettext_noop("values are nested deeper than %(most)s levels."),
    gettext_noop("there are more than %(most)s values."),
    gettext_noop("a key must be a word."),
    gettext_noop("the key %(key)s is there twice."),
    gettext_noop("%(file)s is UTF-16. Save it as UTF-8."),
    gettext_noop("%(file)s is not UTF-8 here (byte %(byte)s). Save it as UTF-8."),
    gettext_noop("%(what)s has %(count)s characters; at most %(most)s fit."),
    gettext_noop("%(file)s holds a NUL character."),
    gettext_noop("the name is %(name)s, but the skill's folder is %(folder)s."),
    gettext_noop(
        "the name %(name)s may have small letters, digits, dots, hyphens and underscores, and must "
        "begin with a letter or digit."
    ),
    gettext_noop("the name %(name)s may have small letters, digits and single hyphens between them."),
    gettext_noop("%(key)s is missing. Every skill needs name and description."),
    gettext_noop("%(key)s must be text that is not empty."),
    gettext_noop("%(key)s must be text. Put %(value)s in quotes if you mean it."),
    gettext_noop("%(key)s must be text."),
    gettext_noop("%(key)s must be a list."),
    gettext_noop("%(key)s must be a list of words."),
    gettext_noop("config must be a list of {key, description, default, prompt}."),
    gettext_noop("each of config must have a key."),
    gettext_noop("each of required_environment_variables must be a name."),
    gettext_noop("metadata must be keys and values."),
    gettext_noop("compatibility must be text of at most %(most)s characters."),
    gettext_noop("--- in a value ends the front matter for some programs. Write a dash or a comma."),
    gettext_noop("A skill is named like weekly-review or research/weekly-review, not %(name)s."),
    gettext_noop(
        "A skill's name has small letters, digits and single hyphens between them, at most %(most)s "
        "characters, like weekly-review; not %(name)s."
    ),
    gettext_noop(
        "A category has small letters, digits and hyphens, at most %(most)s characters, like research; not %(name)s."
    ),
    gettext_noop("The name %(name)s is taken by the system. Choose another."),
    gettext_noop("%(file)s is the skill itself. Use edit or patch to change it, and delete to remove the skill."),
    gettext_noop("Files go below %(folders)s, not to %(path)s."),
    gettext_noop("A path must be text, like references/notes.md."),
    gettext_noop("The path %(path)s must be relative, without empty parts, . or .."),
    gettext_noop("The path %(path)s has %(count)s characters; at most %(most)s fit."),
    gettext_noop("The path %(path)s must be relative to the skill's folder."),
    gettext_noop("The path %(path)s must be in Unicode's composed form (NFC)."),
    gettext_noop("The path %(path)s holds a character that looks like a separator."),
    gettext_noop("The path %(path)s has a part that is too long; at most %(most)s characters fit."),
    gettext_noop("In the path %(path)s no part may begin with a dot or space, or end with one."),
    gettext_noop("The path %(path)s holds %(part)s, which is a device on some systems."),
    gettext_noop("The path %(path)s must not have empty parts, . or .."),
    gettext_noop("The path %(path)s has more than %(most)s parts."),
    gettext_noop("The path %(path)s holds the character U+%(code)s, which nobody sees."),
    gettext_noop("The path %(path)s holds %(letter)s. Use letters, digits, - and _, with / between folders."),
    gettext_noop("The skill has no file %(file)s. Its files are %(files)s."),
    gettext_noop("The skill has no file %(file)s. It has %(main)s alone."),
    gettext_noop("%(file)s is not a text file. Use write_file to replace it."),
    gettext_noop("The text has an unpaired surrogate, which is not a character."),
    gettext_noop("A skill may have %(most)s files; this would be %(count)s."),
    gettext_noop("%(file)s has %(count)s bytes; a file may have %(most)s."),
    gettext_noop("The files have %(count)s bytes; a skill may have %(most)s in all."),
    gettext_noop("%(one)s and %(other)s differ only in capitals."),
    gettext_noop("%(file)s is a file and a folder at once."),
    gettext_noop("The zip has %(count)s bytes; at most %(most)s are read."),
    gettext_noop("The zip has %(count)s entries; at most %(most)s are read."),
    gettext_noop("The file is no zip that can be read (%(why)s)."),
    gettext_noop("%(file)s is in the zip twice."),
    gettext_noop("%(file)s is too large: a file may have %(most)s bytes."),
    gettext_noop("%(file)s is a link or a device. A skill has plain files."),
    gettext_noop("The name %(name)s has characters that no file of a skill may have."),
    gettext_noop("The name %(name)s is not marked as UTF-8."),
    gettext_noop("%(file)s is encrypted."),
    gettext_noop("%(file)s is compressed in a way that is not read. Use an ordinary zip."),
    gettext_noop("There is no %(file)s in it."),
    gettext_noop("It holds %(count)s skills; at most %(most)s are taken in at once."),
    gettext_noop("The skills have more than %(most)s bytes together."),
    gettext_noop("Two of the skills in it are called %(name)s."),
    gettext_noop("Left out, because a skill's files lie in references/, templates/, scripts/ or assets/: %(files)s."),
    gettext_noop(
        "Left out, because a skill's files lie in references/, templates/, scripts/ or assets/: "
        "%(files)s and %(count)s more."
    ),
    gettext_noop("It has no %(file)s."),
    gettext_noop("It cannot be read: %(why)s."),
    gettext_noop("It has more than %(most)s files."),
    gettext_noop("It has more than %(most)s bytes."),
    gettext_noop("It is being written by another program."),
    gettext_noop("%(file)s is a link. Links are not read; put the file there."),
    gettext_noop("Its folder is a link. Links are not read; put the folder there."),
    gettext_noop("%(file)s was changed outside at this very moment. Try again."),
    gettext_noop("%(file)s is a link. Links are not followed; remove it."),
    gettext_noop("%(file)s is a link that leads out of its folder."),
    gettext_noop("%(file)s is a link to a file that does not exist."),
    gettext_noop("%(file)s is a link to a file of another account."),
    gettext_noop("%(file)s is not a plain file."),
    gettext_noop("%(file)s grew beyond %(most)s bytes while it was read."),
    gettext_noop("%(file)s has %(count)s bytes; at most %(most)s are read."),
    gettext_noop("%(file)s could not be read: %(why)s."),
    gettext_noop("The folder %(file)s is a link that leads out of its place."),
    gettext_noop("The folder of the skills could not be used: %(why)s."),
    gettext_noop("Another change takes too long. Try again later."),
    gettext_noop("The skill was pinned or changed at this very moment. Try again."),
    gettext_noop("The skill is archived. Bring it back first."),
    gettext_noop("The skill is pinned. Unpin it first."),
    gettext_noop("You have a skill %(name)s already. Replace it, or import under another name."),
    gettext_noop("You have several skills called %(name)s."),
    gettext_noop("An archived skill is called %(name)s. Its owner can bring it back; or choose another name."),
    gettext_noop("A skill %(name)s exists already. Use edit or patch to change it, or choose another name."),
    gettext_noop("Meanwhile there is another skill %(name)s. Rename or delete it first."),
    gettext_noop("There is nothing left to undo."),
    gettext_noop("There is nothing left to undo. %(reason)s"),
    gettext_noop("%(file)s was changed since and is left alone."),
    gettext_noop("Without %(file)s it would be no skill. Delete it instead."),
    gettext_noop("After this patch %(file)s would be no skill. %(reason)s"),
    gettext_noop("The model’s answer was not in the form that was asked for."),
    gettext_noop("No language model is connected to this site."),
    gettext_noop("The model did not answer in time."),
    gettext_noop("The model refused."),
    gettext_noop("The model said nothing."),
    gettext_noop("It is neither a merge nor a tidying."),
    gettext_noop("It does not say what to change."),
    gettext_noop("It names a skill that the model was not shown, or one twice."),
    gettext_noop("Another proposal is about the same skill."),
    gettext_noop("A skill with files of its own would lose them in a merge."),
    gettext_noop("One of the skills is gone by now."),
    gettext_noop("It changes nothing."),
    gettext_noop("It would be dangerous; what was found is kept under Blocked."),
)
"""Every sentence that refuses a skill, or says why one is not used as its folder shows it, or why none is proposed."""
_KNOWN: Final = Sentences(SENTENCES)


def knows(reason: str) -> bool:
    """Whether a reason is one of ours."""
    return _KNOWN.knows(reason)


def translated(reason: str) -> str:
    """A reason in the reader's language; as it is when it is none of ours."""
    return _KNOWN.translated(reason)
