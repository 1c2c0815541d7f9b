import {
  listActionItems,
  listNotifications,
  readAllNotifications,
  readNotification,
  readNotificationsAbout,
  streamNotifications,
} from '#lib/notifications/contract.ts';
import { unsubscribe as unsubscribeCall } from '#lib/notifications/mail.contract.ts';
import * as preferences from '#lib/notifications/preferences.contract.ts';
import * as push from '#lib/notifications/push.contract.ts';
import { paths } from '#lib/paths.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listActions } from './action-items.ts';
import { bannerFor } from './banner.ts';
import {
  countUnread,
  listInbox,
  markAboutRead,
  markAllRead,
  markRead,
  notificationView,
} from './inbox.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import { dropSubscription, saveSubscription } from './push-devices.ts';
import { streamLive } from './stream.ts';
import { unsubscribe } from './unsubscribe.ts';

export function mountNotifications(api: Api, services: Services): void {
  serve(api, services, streamNotifications, streamLive);
  serve(api, services, preferences.readPreferences, readPreferences);
  serve(api, services, preferences.changePreferences, changePreferences);
  serve(api, services, push.savePushSubscription, saveSubscription);
  serve(api, services, push.dropPushSubscription, dropSubscription);
  serve(api, services, unsubscribeCall, unsubscribe);
  serve(api, services, push.readPushKey, async ({ providers }) => ({
    data: { public_key: await providers.push.publicKey() },
  }));

  serve(api, services, listNotifications, async ({ db, user, query, clock }) => {
    const [rows, unread, banner] = await Promise.all([
      listInbox(db, user.uuid, query),
      countUnread(db, user.uuid),
      bannerFor(db, user, clock.now()),
    ]);
    return { data: rows.map(notificationView), meta: { unread, banner } };
  });

  serve(api, services, listActionItems, async ({ db, user, clock }) => ({
    data: await listActions(db, user.uuid, clock.now()),
  }));

  serve(api, services, readAllNotifications, async ({ db, user, clock }) => {
    await markAllRead(db, user.uuid, clock.now());
    return { data: null, meta: { unread: 0 } };
  });

  serve(api, services, readNotificationsAbout, async ({ db, user, clock, body }) => {
    await markAboutRead(db, user.uuid, paths.order(body.reference_code), clock.now());
    return { data: null, meta: { unread: await countUnread(db, user.uuid) } };
  });

  serve(api, services, readNotification, async ({ db, user, clock, params }) => {
    const row = await markRead(db, user.uuid, params.id, clock.now());
    return { data: notificationView(row), meta: { unread: await countUnread(db, user.uuid) } };
  });
}
