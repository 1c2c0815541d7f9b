/** What the parts of the service worker need from it; the DOM's types only cover pages. */
export interface Life extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Route {
  condition: { requestMethod: string };
  source: 'network';
}

export interface Installing extends Life {
  /** Newer browsers skip the worker where a route responds. */
  addRoutes?(routes: Route): Promise<void>;
}

export interface Asked extends Life {
  request: Request;
  clientId: string;
  /** The response that the browser requested while the worker was starting. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface Pushed extends Life {
  data: { json(): unknown; text(): string } | null;
}

export interface NotificationClicked extends Life {
  notification: Notification;
  action: string;
}

export interface Told extends Life {
  data: unknown;
  source: { postMessage(message: unknown): void } | null;
}

/** One of our open pages. */
export interface OpenPage {
  id: string;
  url: string;
  focused: boolean;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<OpenPage | null>;
  postMessage(message: unknown, ports?: MessagePort[]): void;
}

export interface Worker {
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    /** An open page by its id; undefined once it was closed. */
    get(id: string): Promise<OpenPage | undefined>;
    matchAll(options?: { type?: 'window'; includeUncontrolled?: boolean }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<OpenPage | null>;
  };
  addEventListener(kind: 'install', listener: (event: Installing) => void): void;
  addEventListener(kind: 'activate', listener: (event: Life) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(kind: 'message', listener: (event: Told) => void): void;
  addEventListener(kind: 'push', listener: (event: Pushed) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: NotificationClicked) => void): void;
  addEventListener(kind: 'pushsubscriptionchange', listener: (event: Life) => void): void;
}
