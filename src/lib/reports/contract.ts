import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText } from '#lib/contracts/common.ts';
import { reportParts } from './words.ts';

const Day = z.iso.date('Enter a date like 2026-11-24.');

/** The maximum number of days: otherwise a report could read the whole ledger. */
export const REPORT_DAYS = 92;

export const DeskReportQuery = z.strictObject({
  currency: Currency.default('NGN'),
  /** Days in UTC, both included. */
  from: Day,
  to: Day,
  by: z.enum(reportParts).default('product'),
});

/** Sums of the ledger's entries. Above zero: ours or earned; below: spent. */
const Sums = z.object({
  /** What customers paid or were paid for it, less refunds. */
  volume: MoneyText,
  fees: MoneyText,
  discounts: MoneyText,
  /** What we paid for being late. */
  lateness: MoneyText,
  losses: MoneyText,
  provider_fees: MoneyText,
  /** The five together. */
  earned: MoneyText,
  /** The change in our holdings of cards, airtime, dollars and coins: a gain or loss once they are sold. */
  position: MoneyText,
});

export const DeskReportRow = Sums.extend({
  /** A service, provider, country or day; empty if it is about no order. */
  key: z.string(),
  orders: z.number().int(),
  failed: z.number().int(),
});
export type DeskReportRow = z.infer<typeof DeskReportRow>;

export const DeskReport = z
  .object({
    rows: z.array(DeskReportRow),
    /** The same by day, for the chart. */
    days: z.array(DeskReportRow),
    total: DeskReportRow,
    /** What each account with a bank or provider received and paid. */
    settlement: z.array(
      z.object({ account: z.string(), in: MoneyText, out: MoneyText, net: MoneyText }),
    ),
  })
  .meta({ id: 'DeskReport' });
export type DeskReport = z.infer<typeof DeskReport>;

const codes = ['unauthenticated', 'not_found', 'invalid_input'] as const;

export const readDeskReport = call({
  method: 'get',
  path: '/desk/reports',
  guard: 'desk',
  summary: 'Volume, earnings, failures and lateness over a span of days, from the ledger',
  query: DeskReportQuery,
  reply: DeskReport,
  codes,
});

export const downloadDeskReport = call({
  method: 'get',
  path: '/desk/reports.csv',
  guard: 'desk',
  summary: 'The same rows as CSV',
  query: DeskReportQuery,
  reply: z.null(),
  raw: true,
  codes,
});
