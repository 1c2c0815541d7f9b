export type WidgetKind = 'recaptcha' | 'turnstile' | 'hcaptcha';

export interface WidgetOffer {
  kind: WidgetKind;
  site_key: string;
}

export interface Heard {
  onToken: (token: string) => void;
  /** The token is too old; the widget has been reset and asks again. */
  onExpired: () => void;
  /** The company can't be reached after all. */
  onBroken: () => void;
}

/** The scheme of the page: the chosen one, else that of the device. */
function chosenColours(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

type Options = Record<string, unknown>;
type WidgetId = string | number;

/** The common interface of all three companies' scripts. */
interface Vendor {
  render: (place: HTMLElement, options: Options) => WidgetId | undefined;
  reset: (id: WidgetId) => void;
  /** reCAPTCHA doesn't have it. */
  remove?: (id: WidgetId) => void;
}

const READY = 'captchaScriptReady';
const SLOWEST_MS = 10_000;
const onReady = `render=explicit&onload=${READY}`;

/** Each script's address, and its global name. */
const scripts: Record<WidgetKind, { src: string; name: string }> = {
  recaptcha: { src: `https://www.google.com/recaptcha/api.js?${onReady}`, name: 'grecaptcha' },
  turnstile: {
    src: `https://challenges.cloudflare.com/turnstile/v0/api.js?${onReady}`,
    name: 'turnstile',
  },
  hcaptcha: { src: `https://js.hcaptcha.com/1/api.js?${onReady}`, name: 'hcaptcha' },
};

const globals = globalThis as unknown as Record<string, unknown>;

function addScript(kind: WidgetKind): Promise<Vendor> {
  const { src, name } = scripts[kind];
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`The script of ${kind} didn’t load.`));
    };
    const timer = setTimeout(fail, SLOWEST_MS);
    globals[READY] = () => {
      clearTimeout(timer);
      resolve(globals[name] as Vendor);
    };
    script.src = src;
    script.async = true;
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    document.head.append(script);
  });
}

let loading: Promise<Vendor> | undefined;

/** Loads the company’s script once per page; after a failure the next call tries again. */
function loadVendor(kind: WidgetKind): Promise<Vendor> {
  loading ??= addScript(kind).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Shows the company's own widget on the page.
 * @returns removes the widget again
 * @throws Error when its script doesn't load
 */
export async function showWidget(
  { kind, site_key }: WidgetOffer,
  place: HTMLElement,
  { onToken, onExpired, onBroken }: Heard,
): Promise<() => void> {
  const vendor = await loadVendor(kind);
  // companies refuse to render twice in one element
  const frame = document.createElement('div');
  place.replaceChildren(frame);
  // a widget measures its container
  place.hidden = false;
  const id = vendor.render(frame, {
    sitekey: site_key,
    theme: chosenColours(),
    callback: onToken,
    'expired-callback': () => {
      if (id !== undefined) vendor.reset(id);
      onExpired();
    },
    'error-callback': onBroken,
    ...(kind === 'turnstile' && {
      'refresh-expired': 'manual',
      'response-field-name': 'g-recaptcha-response',
    }),
  });
  return () => {
    if (id !== undefined) vendor.remove?.(id);
    frame.remove();
  };
}
