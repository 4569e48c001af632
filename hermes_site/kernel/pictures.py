"""Pictures that people send: looked at, made smaller, and written anew, so that nothing but the picture itself is kept.

What a file calls itself does not count. Where it was taken, by which camera, and whatever else hides in a file is gone
afterwards. Pillow is loaded at the first picture.
"""

import io
import threading
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

LIMIT_BYTES: Final = 20_000_000
"""Of a file as it comes."""
LIMIT_PIXELS: Final = 60_000_000
EDGE_PIXELS: Final = 1_568
"""The longer side of what is kept: models look at no more of it, and a token's price goes by it."""
MIMES: Final = ("image/jpeg", "image/png", "image/webp", "image/gif")
"""What is taken in; of a moving picture the first one."""
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
_DRAWN_BYTES: Final = 2_000_000
"""A PNG that would be larger becomes a JPEG."""
_QUALITY: Final = 88
_one_at_a_time = threading.Lock()
"""A large picture needs some hundred megabytes while it is open."""


class PictureError(ValueError):
    """A file is no picture that can be kept; `why` says in which way."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is kept: a PNG or a JPEG without anything around it."""

    mime: str
    width: int
    height: int
    data: bytes


def is_picture(head: bytes) -> bool:
    r"""Whether a file begins as one of the known kinds does.

    >>> is_picture(b"\x89PNG\r\n\x1a\n"), is_picture(b"GIFt card"), is_picture(b"RIFF....WEBP")
    (True, False, True)
    """
    return head.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a")) or (
        head.startswith(b"RIFF") and head[8:12] == b"WEBP"
    )


def picture_from(data: bytes) -> Picture:
    """A file's picture, upright, at most 1,568 pixels long.

    Raises:
        PictureError: `unreadable`, or `too_large`.
    """
    from PIL import Image

    if len(data) > LIMIT_BYTES:
        raise PictureError("too_large")
    with _one_at_a_time, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with Image.open(io.BytesIO(data), formats=_FORMATS) as opened:
                _check_size(opened)
                return _written(opened)
        except PictureError:
            raise
        except Image.DecompressionBombError:
            raise PictureError("too_large") from None
        except Exception as error:  # a decoder may stumble over a broken file in many ways
            raise PictureError("unreadable") from error


def _check_size(image: "Image") -> None:
    if image.width * image.height > LIMIT_PIXELS:
        raise PictureError("too_large")


def _written(opened: "Image") -> Picture:
    """Upright and small; as a PNG where it was drawn or parts are transparent, as a JPEG else."""
    from PIL import Image, ImageOps

    opened.draft("RGB", (EDGE_PIXELS, EDGE_PIXELS))  # a JPEG is read at a fraction of its size
    has_gaps = opened.mode in {"RGBA", "LA", "PA"} or "transparency" in opened.info
    mode = "RGBA" if has_gaps else "RGB"
    image = opened if opened.mode == mode else opened.convert(mode)
    image.thumbnail((EDGE_PIXELS, EDGE_PIXELS), reducing_gap=3.0)  # before any other step: each makes a copy
    image = ImageOps.exif_transpose(image)
    bare = Image.new(image.mode, image.size)
    bare.paste(image)  # its pixels alone
    drawn = io.BytesIO()
    if has_gaps or _is_drawn(bare):
        bare.save(drawn, "PNG")
    if 0 < drawn.tell() <= _DRAWN_BYTES:
        return Picture("image/png", *bare.size, drawn.getvalue())
    photo = io.BytesIO()
    _on_white(bare).save(photo, "JPEG", quality=_QUALITY, optimize=True)
    return Picture("image/jpeg", *bare.size, photo.getvalue())


def _on_white(image: "Image") -> "Image":
    from PIL import Image

    if image.mode == "RGB":
        return image
    white = Image.new("RGB", image.size, "white")
    white.paste(image, mask=image)
    return white


def _is_drawn(image: "Image") -> bool:
    """Whether a picture has few colours, as a screenshot or a diagram has: a JPEG would blur its letters."""
    return image.convert("RGB").resize((256, 256), resample=0).getcolors(maxcolors=4_096) is not None
