import { AppError } from '#lib/errors/app-error.ts';

/** Says which conversion is open: one has to end before another begins. */
export const openAlready = (reference: string): AppError =>
  new AppError('conflict', {
    message: `You have airtime on its way already: ${reference}. Finish or cancel that first.`,
    extra: { reference_code: reference },
  });
