import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD, DEMO_PIN } from '#server/ops/seed/people-data.ts';
import { solveCaptcha } from '#tests/drill/deploy/api-caller.ts';
import { startProduct } from '#tests/support/product.ts';
import { siteAt, type Site } from './site.ts';

const ORDERS = 10;
const TRIES = 300;

async function signIn({ call }: Site): Promise<string> {
  const { token } = await call<{ token: string }>('POST', '/login', {
    body: {
      auth_input: 'ng2@demo.oja.example',
      password: DEMO_PASSWORD,
      'g-recaptcha-response': await solveCaptcha(call),
    },
  });
  return token;
}

const buyAirtime = ({ call }: Site, token: string, n: number) =>
  call<{ reference_code: string }>('POST', '/bills/purchase', {
    token,
    key: randomUUID(),
    body: {
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      user_number: `0803123450${n}`,
      amount: '100',
      pin: DEMO_PIN,
    },
  });

async function untilCompleted({ call }: Site, token: string, reference: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { status } = await call<{ status: string }>('GET', `/transactions/${reference}`, {
      token,
    });
    if (status === 'completed') return;
    await sleep(200);
  }
  throw new Error(`Order ${reference} was not completed.`);
}

/** @throws Error when an order isn’t completed, or a page doesn’t answer */
export async function shopAt(origin: string): Promise<void> {
  const site = siteAt(origin);
  const token = await signIn(site);
  for (const path of ['/', '/wallet', '/transactions']) {
    const status = await site.visit(path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  }
  const orders = await Promise.all(
    Array.from({ length: ORDERS }, (_, n) => buyAirtime(site, token, n)),
  );
  for (const { reference_code } of orders) await untilCompleted(site, token, reference_code);
  console.log(`${orders.length} orders of a member were completed.`);
}

/** Starts the built product in demo mode as `npm start` does. A member buys airtime, and the worker completes it. */
export async function shopIn(env: Record<string, string>): Promise<void> {
  const product = await startProduct({ ...env, UNDO_WINDOW_S: '0' });
  try {
    await shopAt(product.origin);
  } finally {
    await product.stop();
  }
}
