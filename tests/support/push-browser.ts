import { vi } from 'vitest';

interface Subscription {
  endpoint: string;
  toJSON(): object;
  unsubscribe(): Promise<boolean>;
}

/** A browser with push, whose user answers the permission request as given. */
export function pushBrowser(permission: NotificationPermission, answer = permission) {
  const state = { permission, asked: 0, subscription: null as Subscription | null };
  const subscription: Subscription = {
    endpoint: 'https://push.sandbox.invalid/1',
    toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: async () => {
      state.subscription = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => state.subscription,
    subscribe: vi.fn(async () => (state.subscription = subscription)),
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.asked++;
      return (state.permission = answer);
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  return { state, subscription, pushManager };
}

export const withoutPush = (): void => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
};
