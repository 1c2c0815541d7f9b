import { AppError } from '#lib/errors/app-error.ts';

/** Names the conversion that is open, which has to end before another one can begin. */
export const openAlready = (reference: string): AppError =>
  new AppError('conflict', {
    message: `You have airtime on its way already: ${reference}. Finish or cancel that first.`,
    extra: { reference_code: reference },
  });
