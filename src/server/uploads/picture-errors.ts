import { AppError } from '#lib/errors/app-error.ts';

const bad = (sentence: string): AppError => AppError.invalid({ image: [sentence] });

/** Why a picture is declined, in words for the person who sent it. */
export const pictureErrors = {
  notAPicture: () =>
    new AppError('unsupported_media_type', {
      message: 'This file is not a picture we can read. Choose a JPEG, PNG, WebP or HEIC.',
    }),
  otherKind: () =>
    new AppError('unsupported_media_type', {
      message: 'This file is another kind of picture than its name says. Choose it again.',
    }),
  unreadable: (cause?: unknown) => {
    const { errors, message } = bad(
      'This picture is damaged. Choose another one, or take it again.',
    );
    return new AppError('invalid_input', { errors, message, cause });
  },
  tooManyPixels: () => bad('This picture is too large. It may have at most 25 megapixels.'),
  tooSlow: () => bad('This picture takes too long to read. Send it as JPEG instead.'),
};
