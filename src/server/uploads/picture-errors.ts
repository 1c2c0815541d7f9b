import { AppError } from '#lib/errors/app-error.ts';

const bad = (sentence: string): AppError => AppError.invalid({ image: [sentence] });

/** Why a picture is declined, in words for the person who sent it. */
export const pictureErrors = {
  notAPicture: () =>
    new AppError('unsupported_media_type', {
      message: 'We can’t read this file. Choose a JPEG, PNG, WebP or HEIC picture.',
    }),
  otherKind: () =>
    new AppError('unsupported_media_type', {
      message: 'This file’s type doesn’t match its name. Choose it again.',
    }),
  unreadable: (cause?: unknown) => {
    const { errors, message } = bad('This picture is damaged. Choose another one, or retake it.');
    return new AppError('invalid_input', { errors, message, cause });
  },
  tooManyPixels: () => bad('This picture is too large. The maximum is 25 megapixels.'),
  tooSlow: () => bad('This picture takes too long to process. Send it as a JPEG instead.'),
};
