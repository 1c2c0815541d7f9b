import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { ServiceState } from '#lib/reference/desk/services.contract.ts';

/** The steps from an installation to the first sale, in order. */
export const firstDaySteps = [
  ...(['owners', 'desk', 'keys', 'proxy', 'catalogue', 'rates', 'lines', 'staff'] as const),
  ...(['limits', 'payouts', 'legal', 'purchase'] as const),
] as const;

export const FirstDayStep = z
  .object({
    id: z.enum(firstDaySteps),
    is_done: z.boolean(),
    /** What is there, or what is missing. */
    text: z.string(),
    /** Where it is done: commands, files, settings, and paths of the desk. */
    places: z.array(z.string()),
  })
  .meta({ id: 'FirstDayStep' });
export type FirstDayStep = z.infer<typeof FirstDayStep>;

export const FirstDay = z
  .object({ steps: z.array(FirstDayStep), services: z.array(ServiceState) })
  .meta({ id: 'FirstDay' });
export type FirstDay = z.infer<typeof FirstDay>;

export const readFirstDay = call({
  method: 'get',
  path: '/desk/first-day',
  guard: 'desk',
  summary: 'What is left to do before the first sale, and what can be bought in each country',
  reply: FirstDay,
  codes: ['unauthenticated', 'not_found'],
});
