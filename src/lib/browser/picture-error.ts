const sentences = {
  'too-large': 'This picture is too large. Choose one of at most 8 MB.',
  'not-a-picture': 'This file is not a picture we can read. Choose a JPEG, PNG, WebP or HEIC.',
  'too-many': 'You have sent many pictures. Please wait a little, then try again.',
  refused: 'We can’t take this picture. Choose another one.',
  lost: 'The picture did not arrive. Check your connection and try again.',
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
