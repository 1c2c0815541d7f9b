import { z } from 'zod';
import { pageUser, pageZone, shell } from '#lib/constants.ts';
import { call } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';

export const Notification = z
  .object({
    id: z.uuid(),
    title: z.string(),
    /** One paragraph or several lines. */
    message: z.union([z.string(), z.array(z.string())]),
    is_read: z.boolean(),
    created_at: Timestamp,
    /** A path on our site to open, such as the order it is about. */
    link: z.string().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const ActionItem = z
  .object({
    /** `progress`: an order that needs nothing from the member while it is on its way. */
    kind: z.enum([
      'offer',
      'order',
      'unconfirmed',
      'flag',
      'quote',
      'document',
      'tickets',
      'review',
      'progress',
    ]),
    title: z.string(),
    /** One short sentence. */
    text: z.string(),
    /** The page where it is resolved. */
    link: z.string(),
    /** When it expires, or when an order in progress should be done. */
    due_at: Timestamp.nullable(),
    /** Only for an order in progress: when it was placed. */
    started_at: Timestamp.optional(),
  })
  .meta({ id: 'ActionItem' });
export type ActionItem = z.infer<typeof ActionItem>;

/** An announcement above a member's pages. */
export const Banner = z
  .object({
    id: z.uuid(),
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    /** A call of our team to the member that is going on: it can’t be dismissed. */
    is_call: z.boolean().optional(),
  })
  .meta({ id: 'Banner' });
export type Banner = z.infer<typeof Banner>;

const Unread = z.object({ unread: z.number().int() });

export const listNotifications = call({
  method: 'get',
  path: '/notifications',
  guard: 'user',
  summary:
    'The newest notifications, or those older than one; meta.unread counts all unread ones, those about one order once',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(shell.notificationsPage),
    before: z.uuid().optional(),
  }),
  reply: z.array(Notification),
  // with the inbox, so that a page asks once for everything around it
  meta: Unread.extend({ banner: Banner.nullable() }),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});

export const listActionItems = call({
  method: 'get',
  path: '/notifications/actions',
  guard: 'user',
  summary:
    'What needs the member’s action, ending soonest first, then orders in progress; 20 at most',
  reply: z.array(ActionItem),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const readNotification = call({
  method: 'put',
  path: '/notifications/{id}/read',
  guard: 'user',
  summary: 'Marks one notification read, with all others about its order',
  params: z.object({ id: z.uuid() }),
  reply: Notification,
  meta: Unread,
  codes: ['unauthenticated', 'two_factor_required', 'not_found', 'invalid_input'],
});

export const readNotificationsAbout = call({
  method: 'put',
  path: '/notifications/read-about',
  guard: 'user',
  summary: 'Marks the notifications about one order read, because its page shows what they say',
  body: z.strictObject({ reference_code: z.string().max(40) }),
  reply: z.null(),
  meta: Unread,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});

export const readAllNotifications = call({
  method: 'put',
  path: '/notifications/read-all',
  guard: 'user',
  summary: 'Marks every notification read',
  reply: z.null(),
  meta: Unread,
  codes: ['unauthenticated', 'two_factor_required'],
});

export const streamNotifications = call({
  method: 'get',
  path: '/notifications/stream',
  guard: 'user',
  summary: 'Live events: start, notification, read, order and wallet; a comment every 25 s',
  query: z.strictObject({
    /** The id of the last event seen, for a reconnecting client: what it missed comes first. */
    seen: z.string().max(40).default(''),
    /** The member whose page it is. */
    [pageUser.query]: z.string().max(40).optional(),
    /** The zone that this page shows times in. */
    [pageZone.query]: z.string().max(40).optional(),
  }),
  reply: z.null(),
  raw: true,
  codes: ['unauthenticated', 'two_factor_required'],
});
