import { AppError } from '#lib/errors/app-error.ts';

/** Names the open conversion, which has to end before another one can begin. */
export const openAlready = (reference: string): AppError =>
  new AppError('conflict', {
    message: `You already have an airtime sale in progress: ${reference}. Finish or cancel it first.`,
    extra: { reference_code: reference },
  });
