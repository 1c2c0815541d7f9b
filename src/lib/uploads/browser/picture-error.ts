const sentences = {
  'too-large': 'This file is too large. The maximum is 8 MB.',
  'not-a-picture': 'We can’t read this file. Choose a JPEG, PNG, WebP or HEIC.',
  'too-many': 'You’ve sent a lot of photos. Try again later.',
  refused: 'We can’t use this file. Choose another one.',
  lost: 'It didn’t upload. Check your connection and try again.',
} as const;

export type PictureProblem = keyof typeof sentences;

/** Why a picture wasn't accepted; the message is for people. */
export class PictureError extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, options: { message?: string; cause?: unknown } = {}) {
    super(options.message || sentences[problem], { cause: options.cause });
    this.name = 'PictureError';
    this.problem = problem;
  }
}
