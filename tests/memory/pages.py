"""What tests of the memory pages share."""

import re

from django.urls import reverse


def toast(answer):
    found = re.search(r'<div class="toast"><span>(.*?)</span>(?:<button form="act" formaction="(.*?)">)?', answer.text)
    assert found, answer.text
    return found.groups()


def entry_url(memory, text, action):
    (entry,) = [entry for entry in memory.view().entries if entry.content == text]
    return reverse(f"memory_{action}", args=[memory.target, entry.id])
