import { dropPushSubscription, fetchPushKey, savePushSubscription } from './calls.ts';
import { removeStored, readStored, store } from '#lib/browser/storage.ts';

/**
 * `install`: iPhones and iPads only accept messages for apps on the home screen. `blocked`: refused in the
 * browser, where only its owner can change it.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

/** The user this browser has subscribed for: after a sign-out, it resubscribes only for the same one. */
const OWNER = 'pushFor';

const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const registered = () => navigator.serviceWorker.getRegistration('/');

/** What this browser supports, and whether it currently receives push. */
export async function readPushState(): Promise<PushState> {
  if (!canPush()) return isApple() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'default') return 'off';
  const subscription = await (await registered())?.pushManager.getSubscription();
  return subscription && readStored(OWNER) !== null ? 'on' : 'off';
}

/** Our worker has to be active before a browser can subscribe. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  return navigator.serviceWorker.ready;
}

async function subscribe(): Promise<void> {
  const [{ data }, worker] = await Promise.all([fetchPushKey(), activeWorker()]);
  const options = { userVisibleOnly: true, applicationServerKey: data.public_key };
  const subscription = await worker.pushManager.subscribe(options).catch(async () => {
    // it had subscribed with our earlier key
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    return worker.pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  await savePushSubscription({
    endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  });
}

/**
 * Shows the browser's own permission prompt, so it must follow a tap, and sends this browser's address to the
 * server.
 * @throws when the browser has no push service, or the server can't be reached
 */
export async function turnOnPush(userId: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await subscribe();
  store(OWNER, userId);
  return 'on';
}

export async function turnOffPush(): Promise<PushState> {
  removeStored(OWNER);
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (!subscription) return 'off';
  await dropPushSubscription({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  return 'off';
}

/**
 * Turns push on again for a user who turned it on in this browser, because signing out had ended it on the
 * server. Anyone else has to ask for it, and the browser forgets the previous user.
 */
export async function resumePush(userId: string): Promise<void> {
  const owner = readStored(OWNER);
  if (owner === null || !canPush() || Notification.permission !== 'granted') return;
  if (owner === userId) return subscribe();
  removeStored(OWNER);
  const subscription = await (await registered())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
