import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContext } from 'playwright';
import { cookies, storageKeys } from '#lib/constants.ts';
import type { Order } from '#lib/orders/contract.ts';
import { DEMO_PIN } from '#server/ops/seed/people-data.ts';
import { aTicket, signIn, signInAtDesk } from '#tests/bench/enter.ts';
import { phoneAgent } from '#tests/support/browser.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { sellByPhoto } from '#tests/support/journeys/gift-cards.ts';
import type { Who } from './screens.ts';
import type { Viewport } from './viewports.ts';

/** Which person of the demo plays which part. A code of an authenticator counts once: each window of the desk has an operator. */
const people: Partial<Record<Who, string>> = {
  member: 'ng2',
  newcomer: 'ng0',
  ghanaian: 'gh2',
  kenyan: 'ke2',
  special: 'fla',
};
const operators = { phone: 'op1', desktop: 'op2' } as const;
const countries: Partial<Record<Who, string>> = { stranger: '', ghanaian: 'GH', kenyan: 'KE' };

const openContext = (browser: Browser, origin: string, { size, isPhone }: Viewport) =>
  browser.newContext({
    baseURL: origin,
    viewport: size,
    isMobile: isPhone,
    hasTouch: isPhone,
    ...(isPhone && { userAgent: phoneAgent }),
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    storageState: {
      cookies: [],
      // the advert is already closed
      origins: [
        { origin, localStorage: [{ name: storageKeys.shouldShowAdvertModal, value: 'false' }] },
      ],
    },
  });

/** A browser window of someone, signed in. */
export async function openWindow(
  browser: Browser,
  origin: string,
  who: Who,
  viewport: Viewport,
): Promise<BrowserContext> {
  const context = await openContext(browser, origin, viewport);
  const value = countries[who] ?? 'NG';
  if (value) await context.addCookies([{ name: cookies.selectedCountry, value, url: origin }]);
  const id = people[who];
  if (id) await signIn(context, id);
  if (who === 'operator')
    await signInAtDesk(context, operators[viewport.isPhone ? 'phone' : 'desktop'], origin);
  return context;
}

/** Endings of numbers that the sandbox treats in a fixed way, whatever its switches are. */
const courses = { done: '1', failed: '7', unknown: '8' } as const;

async function buy(request: APIRequestContext, token: string, course: keyof typeof courses) {
  const { reference_code } = await callApi<Order>(request, 'POST', '/bills/purchase', {
    token,
    key: randomUUID(),
    body: {
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      user_number: `0803000000${courses[course]}`,
      amount: '500',
      pin: DEMO_PIN,
    },
  });
  const fits = (status: string) =>
    course === 'done' ? status === 'completed' : !['initiated', 'processing'].includes(status);
  return until(`an order that is ${course}`, async () => {
    const path = `/transactions/${reference_code}`;
    const { status } = await callApi<Order>(request, 'GET', path, { token });
    return fits(status) ? reference_code : undefined;
  });
}

/** What pages with a name in their address are about; sales wait for the desk, as long as it takes. */
export async function prepare(browser: Browser, origin: string): Promise<Map<string, string>> {
  const context = await browser.newContext({ baseURL: origin });
  const { request } = context;
  const token = await signIn(context, 'ng2');
  const [deposit] = await callApi<Order[]>(request, 'GET', '/transactions?limit=1', { token });
  const switches = [{ port: 'giftcards', behaviour: 'done', delay_ms: 0, auto_review: false }];
  await callApi(request, 'PUT', '/sandbox/switches', { body: { switches } });
  const names = new Map([['deposit', deposit?.reference_code ?? 'none']]);
  for (const course of ['done', 'failed', 'unknown'] as const)
    names.set(course, await buy(request, token, course));
  const person = { username: 'demo_ng2', email: 'ng2@demo.oja.example', token };
  names.set('sale', (await sellByPhoto(request, person)).reference_code);
  names.set('ticket', await aTicket(origin, token));
  await context.close();
  return names;
}
