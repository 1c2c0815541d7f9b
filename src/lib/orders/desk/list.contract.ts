import { z } from 'zod';
import { orderStatuses, serviceTypes } from '#lib/orders/words.ts';
import { call } from '#lib/contracts/call.ts';
import {
  AmountOrZero,
  CountryCode,
  Currency,
  MoneyText,
  Timestamp,
} from '#lib/contracts/common.ts';
import { Line, VisibleText } from '#lib/contracts/typed.ts';

const Day = z.iso.date('Enter a date like 2026-11-24.');
const codes = ['unauthenticated', 'not_found', 'invalid_input'] as const;

/** Which orders; absent conditions are ignored. */
export const DeskOrderFilter = z.strictObject({
  /** Our reference or a provider's, someone's email, username, name or number, or the recipient's number. */
  q: Line.min(3, 'Enter at least 3 characters.').max(120).optional(),
  service: z.enum(serviceTypes).optional(),
  status: z.enum(orderStatuses).optional(),
  country: CountryCode.optional(),
  provider: VisibleText.max(40).optional(),
  /** Totals, in the order's own currency, both included. */
  min: AmountOrZero.optional(),
  max: AmountOrZero.optional(),
  /** Days in UTC, both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type DeskOrderFilter = z.infer<typeof DeskOrderFilter>;

/** One order in the list: names and numbers are masked. */
export const DeskOrderRow = z
  .object({
    reference_code: z.string(),
    title: z.string(),
    service: z.enum(serviceTypes),
    status: z.enum(orderStatuses),
    status_text: z.string(),
    country: CountryCode,
    total: MoneyText,
    currency: Currency,
    /** The recipient's number. */
    target: z.string().nullable(),
    provider: z.string().nullable(),
    at: Timestamp,
  })
  .meta({ id: 'DeskOrderRow' });
export type DeskOrderRow = z.infer<typeof DeskOrderRow>;

/** A filter saved under a name; only its owner sees it. */
export const DeskSavedFilter = z
  .object({ id: z.uuid(), name: z.string(), query: DeskOrderFilter })
  .meta({ id: 'DeskSavedFilter' });
export type DeskSavedFilter = z.infer<typeof DeskSavedFilter>;

export const listDeskOrders = call({
  method: 'get',
  path: '/desk/orders',
  guard: 'desk',
  summary: 'Everyone’s orders, newest first, page by page',
  query: DeskOrderFilter.extend({ cursor: z.uuid().optional() }),
  reply: z.array(DeskOrderRow),
  meta: z.object({
    /** Where the next page begins; null on the last one. */
    next: z.uuid().nullable(),
    filters: z.array(DeskSavedFilter),
    providers: z.array(z.string()),
  }),
  codes,
});

export const downloadDeskOrders = call({
  method: 'get',
  path: '/desk/orders.csv',
  guard: 'desk',
  summary: 'The same as CSV, the newest 10,000 orders; each download is logged',
  query: DeskOrderFilter,
  reply: z.null(),
  raw: true,
  codes,
});

export const saveDeskFilter = call({
  method: 'post',
  path: '/desk/order-filters',
  guard: 'desk',
  keyed: true,
  summary: 'Saves a filter under a name; the same name again replaces it',
  body: z.strictObject({
    name: VisibleText.min(1, 'Enter a name.').max(40, 'Use 40 characters at most.'),
    query: DeskOrderFilter,
  }),
  reply: DeskSavedFilter,
  codes: [...codes, 'conflict'],
});

export const deleteDeskFilter = call({
  method: 'delete',
  path: '/desk/order-filters/{id}',
  guard: 'desk',
  summary: 'Deletes one of the operator’s own filters',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  codes,
});
