import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, keyCodes } from '#lib/contracts/common.ts';
import { Email } from '#lib/auth/credentials.contract.ts';
import { Digits, Name, VisibleText } from '#lib/contracts/typed.ts';

const strangers = ['unauthenticated', 'not_found'] as const;
const refused = [...strangers, 'invalid_input', 'conflict'] as const;

/** An organiser of events; only the last digits of their payout account are shown. */
export const Organiser = z
  .object({
    id: z.uuid(),
    name: z.string(),
    country_code: CountryCode,
    email: z.string().nullable(),
    /** Our share of sales, in hundredths of a percent. */
    commission_bps: z.number().int(),
    payout: z.object({ bank: z.string(), last4: z.string(), name: z.string() }).nullable(),
    events: z.number().int(),
    demo: z.boolean(),
  })
  .meta({ id: 'Organiser' });
export type Organiser = z.infer<typeof Organiser>;

export const OrganiserForm = z
  .strictObject({
    name: VisibleText.min(2, 'Enter a name.').max(80),
    country_code: CountryCode,
    email: Email.nullable(),
    commission_bps: z.number().int().min(0).max(5000),
    /** Absent: the account stays as it is. */
    payout: z
      .strictObject({
        bank_code: z.string().max(40),
        account_number: Digits.regex(/^[0-9]{8,20}$/, 'Enter the account number, digits only.'),
        account_name: Name.min(2, 'Enter the name on the account.').max(100),
      })
      .optional(),
  })
  .meta({ id: 'OrganiserForm' });
export type OrganiserForm = z.infer<typeof OrganiserForm>;

export const listOrganisers = call({
  method: 'get',
  path: '/desk/organisers',
  guard: 'desk',
  summary: 'Organisers by name, with our commission',
  reply: z.array(Organiser),
  codes: strangers,
});

export const createOrganiser = call({
  method: 'post',
  path: '/desk/organisers',
  guard: 'desk',
  keyed: true,
  summary: 'Adds an organiser',
  body: OrganiserForm,
  reply: Organiser,
  codes: [...refused, ...keyCodes],
});

export const changeOrganiser = call({
  method: 'put',
  path: '/desk/organisers/{id}',
  guard: 'desk',
  summary: 'Changes an organiser; the country stays',
  params: z.object({ id: z.uuid() }),
  body: OrganiserForm,
  reply: Organiser,
  codes: refused,
});

/** A hall: blocks with rows of seats, as they were typed in. */
export const SeatPlan = z
  .object({
    id: z.uuid(),
    name: z.string(),
    text: z.string(),
    seats: z.number().int(),
    blocks: z.number().int(),
  })
  .meta({ id: 'SeatPlan' });
export type SeatPlan = z.infer<typeof SeatPlan>;

const SeatPlanForm = z.strictObject({
  name: VisibleText.min(2, 'Enter a name for the plan.').max(80),
  text: z.string().min(1, 'Type in the seats.').max(60_000),
});

export const listSeatPlans = call({
  method: 'get',
  path: '/desk/seat-plans',
  guard: 'desk',
  summary: 'Seat plans by name',
  reply: z.array(SeatPlan),
  codes: strangers,
});

export const readSeatPlan = call({
  method: 'get',
  path: '/desk/seat-plans/{id}',
  guard: 'desk',
  summary: 'One seat plan',
  params: z.object({ id: z.uuid() }),
  reply: SeatPlan,
  codes: strangers,
});

export const createSeatPlan = call({
  method: 'post',
  path: '/desk/seat-plans',
  guard: 'desk',
  keyed: true,
  summary: 'Adds a seat plan; 422 names the line that can’t be read',
  body: SeatPlanForm,
  reply: SeatPlan,
  codes: [...refused, ...keyCodes],
});

export const changeSeatPlan = call({
  method: 'put',
  path: '/desk/seat-plans/{id}',
  guard: 'desk',
  summary: 'Changes a seat plan; events made from it keep their seats',
  params: z.object({ id: z.uuid() }),
  body: SeatPlanForm,
  reply: SeatPlan,
  codes: refused,
});
