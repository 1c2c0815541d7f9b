import { z } from 'zod';
import { providerProducts, routedPorts, type ProviderPort } from './ports.ts';
import { call } from '#lib/contracts/call.ts';
import { ServiceType } from '#lib/orders/contract.ts';
import { Currency, CountryCode, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

const Port = z.enum(routedPorts as readonly [ProviderPort, ...ProviderPort[]]);
const Id = z.string().max(60);

/** How one operation of a provider performed recently, by our own calls. */
const Operation = z.object({
  operation: z.string(),
  calls: z.number().int(),
  /** It was down; a refusal of the request isn't counted. */
  troubles: z.number().int(),
  median_ms: z.number().int(),
  slowest_ms: z.number().int(),
  /** Since when nothing new is sent there; null while it works. */
  stopped_at: Timestamp.nullable(),
  /** From then on one request may try again. */
  trial_at: Timestamp.nullable(),
  /** It asks for a code before each payout, so nothing is tried again until an operator opens it. */
  needs_code: z.boolean(),
});

const Provider = z.object({
  id: z.string(),
  is_sandbox: z.boolean(),
  /** It gets new requests; others are only queried about earlier ones. */
  in_use: z.boolean(),
  /** Our balance as it reports it; empty if it doesn't. */
  floats: z.array(z.object({ amount: MoneyText, currency: Currency })),
  /** It was asked since, without an answer. */
  float_failed: z.boolean(),
  operations: z.array(Operation),
});
export type DeskProvider = z.infer<typeof Provider>;

/** An order of preference that was set; null for every country, or every product. */
const Order = z.object({
  id: z.string(),
  port: Port,
  country: CountryCode.nullable(),
  product: z.string().nullable(),
  /** Empty: the built-in order. */
  providers: z.array(z.string()),
  before: z.array(z.string()),
  reason: z.string(),
  by: z.string(),
  at: Timestamp,
});
export type DeskProviderOrder = z.infer<typeof Order>;

const PausedAtDesk = z.object({
  country_code: CountryCode,
  service_type: ServiceType,
  counterparty: z.string(),
  name: z.string(),
  since: Timestamp,
  failed_at: Timestamp,
  /** From then on one purchase may try it. */
  try_at: Timestamp,
  /** Members may pay after they have confirmed that they know. */
  pay_anyway: z.boolean(),
});
export type PausedAtDesk = z.infer<typeof PausedAtDesk>;

/** The providers of the product by purpose, with their health and order of preference. */
export const DeskProviders = z
  .object({
    ports: z.array(
      z.object({
        port: z.string(),
        /** Several can be in use, in an order of preference. */
        is_routed: z.boolean(),
        /** How to get a real one, if there is only a sandbox. */
        missing: z.string().nullable(),
        providers: z.array(Provider),
      }),
    ),
    /** The current ones. */
    orders: z.array(Order),
    /** Waiting for a second approver. */
    waiting: z.array(Order),
    /** Newest first. */
    past: z.array(Order),
    calls: z.array(
      z.object({
        at: Timestamp,
        provider: z.string(),
        operation: z.string(),
        reference: z.string().nullable(),
        outcome: z.string(),
        reason: z.string().nullable(),
        ms: z.number().int(),
        status: z.number().int().nullable(),
        is_trouble: z.boolean(),
      }),
    ),
    /** Billers, platforms and chains that keep failing: new purchases wait until one succeeds. */
    paused: z.array(PausedAtDesk),
    notices: z.array(
      z.object({
        id: z.string(),
        provider: z.string(),
        reference: z.string().nullable(),
        topic: z.string().nullable(),
        received_at: Timestamp,
        processed_at: Timestamp.nullable(),
      }),
    ),
  })
  .meta({ id: 'DeskProviders' });
export type DeskProviders = z.infer<typeof DeskProviders>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const readDeskProviders = call({
  method: 'get',
  path: '/desk/providers',
  guard: 'desk',
  summary: 'Providers with their health, floats, last calls and notices, and their order',
  reply: DeskProviders,
  codes: strangers,
});

export const setProviderOrder = call({
  method: 'put',
  path: '/desk/providers/order',
  guard: 'desk',
  summary: 'Asks a second approver to change which provider of a port comes first',
  body: z
    .strictObject({
      port: Port,
      /** Null: in every country. */
      country: CountryCode.nullable(),
      /** Null: for every product. */
      product: z.string().max(60).nullable(),
      /** First choice first; empty: the built-in order. */
      providers: z.array(Id).max(10),
      /** The order that the operator saw before the change. */
      before: z.array(Id).max(10),
      /** For colleagues, in the audit log. */
      reason: VisibleText.min(5, 'Add a reason of at least 5 characters.').max(300),
    })
    .refine(({ port, product }) => product === null || providerProducts(port).includes(product), {
      path: ['product'],
      error: 'Choose from the list.',
    }),
  reply: DeskProviders,
  codes: [...strangers, 'invalid_input', 'conflict'],
});

export const askDeskNotice = call({
  method: 'post',
  path: '/desk/providers/notices/{id}/ask',
  guard: 'desk',
  summary: 'Follows up a notice again: asks its provider by our own reference',
  params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  reply: z.null(),
  codes: [...strangers, 'conflict'],
});

export const openPausedBiller = call({
  method: 'post',
  path: '/desk/providers/paused/open',
  guard: 'desk',
  summary: 'Opens a paused biller; failures before that don’t count any more',
  body: z.strictObject({
    country_code: CountryCode,
    service_type: ServiceType,
    counterparty: z.string().min(1).max(60),
    /** For colleagues, in the audit log. */
    reason: VisibleText.min(5, 'Add a reason of at least 5 characters.').max(300),
  }),
  reply: DeskProviders,
  codes: [...strangers, 'invalid_input'],
});

export const openPayouts = call({
  method: 'post',
  path: '/desk/providers/payouts/open',
  guard: 'desk',
  summary: 'Sends payouts to a provider again, once it no longer asks for a code before each',
  body: z.strictObject({
    provider: Id,
    /** For colleagues, in the audit log. */
    reason: VisibleText.min(5, 'Add a reason of at least 5 characters.').max(300),
  }),
  reply: DeskProviders,
  codes: [...strangers, 'invalid_input'],
});
