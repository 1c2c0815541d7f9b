import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Amount, Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { Digits, Line } from '#lib/contracts/typed.ts';

export const switchPorts = [
  'payments',
  'payouts',
  'bills',
  'giftcards',
  'vouchers',
  'crypto',
  'identity',
  'prices',
  'mail',
  'sms',
] as const;
export const behaviours = [
  'done',
  'failed',
  'pending',
  'timeout',
  'late',
  'duplicate notice',
] as const;
export type SwitchPort = (typeof switchPorts)[number];
export type Behaviour = (typeof behaviours)[number];

export const Switch = z
  .object({
    port: z.enum(switchPorts),
    behaviour: z.enum(behaviours),
    /** Milliseconds before the provider replies or, for `late`, before its notice arrives. */
    delay_ms: z.number().int().min(0).max(120_000),
    auto_review: z.boolean(),
  })
  .meta({ id: 'Switch' });
export type Switch = z.infer<typeof Switch>;

/** Inputs with a fixed answer from the sandbox, whatever the switches say. */
export const MagicValue = z.object({
  port: z.enum(switchPorts),
  value: z.string(),
  effect: z.string(),
});

const To = z.strictObject({ to: z.string().max(254).optional() });

export const SandboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  at: Timestamp,
});

export const listSandboxMail = call({
  method: 'get',
  path: '/sandbox/mail',
  guard: 'sandbox',
  summary: 'Sent emails, newest first',
  query: To,
  reply: z.array(SandboxMail),
  codes: ['not_found', 'invalid_input'],
});

export const listSandboxSms = call({
  method: 'get',
  path: '/sandbox/sms',
  guard: 'sandbox',
  summary: 'Text messages that were sent, newest first',
  query: To,
  reply: z.array(z.object({ to: z.string(), text: z.string(), at: Timestamp })),
  codes: ['not_found', 'invalid_input'],
});

export const listSandboxPush = call({
  method: 'get',
  path: '/sandbox/push',
  guard: 'sandbox',
  summary: 'Push messages that were sent, newest first',
  reply: z.array(
    z.object({
      /** The browser's push service. */
      to: z.string(),
      title: z.string(),
      body: z.string(),
      link: z.string(),
      urgency: z.string(),
      at: Timestamp,
    }),
  ),
  codes: ['not_found'],
});

const switchReply = {
  reply: z.array(Switch),
  meta: z.object({ magic: z.array(MagicValue) }),
} as const;

export const readSwitches = call({
  method: 'get',
  path: '/sandbox/switches',
  guard: 'sandbox',
  summary: 'How each provider of the sandbox behaves',
  ...switchReply,
  codes: ['not_found'],
});

export const setSwitches = call({
  method: 'put',
  path: '/sandbox/switches',
  guard: 'sandbox',
  summary: 'Changes how providers of the sandbox behave',
  body: z.strictObject({
    switches: z
      .array(
        z.strictObject({
          port: z.enum(switchPorts),
          behaviour: z.enum(behaviours).optional(),
          delay_ms: z.number().int().min(0).max(120_000).optional(),
          auto_review: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(switchPorts.length),
  }),
  ...switchReply,
  codes: ['not_found', 'invalid_input'],
});

export const sendSandboxTransfer = call({
  method: 'post',
  path: '/sandbox/transfers',
  guard: 'sandbox',
  summary: 'A bank transfer to a user’s account, or to one of ours with a reference',
  body: z.strictObject({
    account_number: Digits.regex(/^\d{6,20}$/, 'Enter the digits of the account number.'),
    amount: Amount,
    sender_name: Line.min(1, 'The sender is required.').max(100),
    /** The sender's note. */
    note: z.string().trim().max(140).optional(),
    /** How many seconds the bank takes. */
    arrives_in_s: z
      .number()
      .int()
      .min(0)
      .max(7 * 86_400)
      .optional(),
  }),
  reply: z.object({ reference: z.string() }),
  codes: ['not_found', 'invalid_input'],
});

const GatewayReference = z.object({ reference: z.string().max(40) });

export const GatewayPayment = z.object({
  reference: z.string(),
  amount: MoneyText,
  currency: Currency,
  /** An email address, or the account it is paid from. */
  payer: z.string(),
  state: z.enum(['open', 'paid', 'failed', 'cancelled']),
  /** The gateway whose page it is. */
  gateway: z.string(),
  return_url: z.string(),
  /** The bank's position, if the payer disputes it. */
  dispute: z.enum(['open', 'answered', 'won', 'lost']).nullable(),
});

export const readGatewayPayment = call({
  method: 'get',
  path: '/sandbox/gateway/{reference}',
  guard: 'sandbox',
  summary: 'A payment as the gateway’s page shows it',
  params: GatewayReference,
  reply: GatewayPayment,
  codes: ['not_found'],
});

export const decideGatewayPayment = call({
  method: 'post',
  path: '/sandbox/gateway/{reference}',
  guard: 'sandbox',
  summary: 'Pays, fails or cancels at the gateway; a signed notice follows if it was paid',
  params: GatewayReference,
  body: z.strictObject({
    outcome: z.enum(['paid', 'failed', 'cancelled']),
    /** Pays an amount other than the one requested, to see what happens. */
    amount: Amount.optional(),
  }),
  reply: z.object({ return_url: z.string() }),
  codes: ['not_found', 'invalid_input', 'conflict'],
});

export const moveGatewayDispute = call({
  method: 'post',
  path: '/sandbox/gateway/{reference}/dispute',
  guard: 'sandbox',
  summary:
    'The payer of a paid deposit disputes it, or the bank decides, perhaps again; a signed notice follows',
  params: GatewayReference,
  body: z.strictObject({
    /** `open`: the payer disputes it. `won`: we keep the money. `lost`: the payer gets it back. */
    state: z.enum(['open', 'won', 'lost']),
  }),
  reply: z.null(),
  codes: ['not_found', 'invalid_input', 'conflict'],
});
