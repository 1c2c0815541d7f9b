import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { keyCodes, Timestamp } from '#lib/contracts/common.ts';
import { Line, VisibleText } from '#lib/contracts/typed.ts';
import { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';

const Goods = ForbiddenGoods.extend({
  /** They may be sent. */
  withdrawn: z.boolean(),
});

/** A type of goods that personal shopping can’t send, as the desk sees it. */
export const DeskForbiddenGoods = Goods.extend({
  /** Null for the list that the product starts with. */
  set_by: z.string().nullable(),
  since: Timestamp,
}).meta({ id: 'DeskForbiddenGoods' });
export type DeskForbiddenGoods = z.infer<typeof DeskForbiddenGoods>;

const Waiting = Goods.extend({ because: z.string(), asked_by: z.string(), asked_at: Timestamp });

const strangers = ['unauthenticated', 'not_found'] as const;

export const listDeskForbidden = call({
  method: 'get',
  path: '/desk/shopping/forbidden',
  guard: 'desk',
  summary:
    'The goods that personal shopping can’t send, and changes that wait for a second approver',
  reply: z.object({
    goods: z.array(DeskForbiddenGoods),
    waiting: z.array(Waiting),
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  codes: strangers,
});

const Because = VisibleText.min(5, 'Add a short reason.').max(300);

export const changeForbidden = call({
  method: 'post',
  path: '/desk/shopping/forbidden',
  guard: 'desk',
  keyed: true,
  summary: 'Asks a second approver to forbid goods, or to change how they are forbidden',
  body: z.strictObject({
    /** Null: new goods. */
    id: z.string().max(40).nullable(),
    name: Line.max(60),
    words: z.array(z.string().max(40)).max(100),
    destinations: z.array(z.string().length(2)).max(300),
    refused: z.boolean(),
    reason: Line.max(200),
    instead: Line.max(200).nullable(),
    /** For colleagues, in the audit log. */
    because: Because,
  }),
  reply: z.null(),
  codes: [...strangers, 'invalid_input', 'conflict', ...keyCodes],
});

export const allowForbidden = call({
  method: 'post',
  path: '/desk/shopping/forbidden/withdrawals',
  guard: 'desk',
  keyed: true,
  summary: 'Asks a second approver to let goods be sent again',
  body: z.strictObject({ id: z.string().max(40), because: Because }),
  reply: z.null(),
  codes: [...strangers, 'invalid_input', 'conflict', ...keyCodes],
});
