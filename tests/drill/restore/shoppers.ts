import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { apiCallerOf } from '#tests/drill/deploy/api-caller.ts';
import { browserOf } from '#tests/drill/deploy/https.ts';
import { airtimePurchase, openAccount } from '#tests/drill/product/members.ts';

/*
 * Runs in the network of the system. The first argument is the host, the second Caddy’s authority. Members sign up, add
 * money and a picture, and buy airtime until the process is killed. Each order is printed when it is acknowledged.
 */

const [, , host = '', authority = ''] = process.argv;
const MEMBERS = 4;

const send = browserOf(host, authority);
const call = apiCallerOf(send);

async function addPicture(token: string): Promise<void> {
  const picture = await sharp({
    create: { width: 640, height: 400, channels: 3, background: '#c8d8c0' },
  })
    .jpeg()
    .toBuffer();
  const { upload_url } = await call<{ upload_url: string }>('POST', '/upload-signed-url', {
    token,
    body: { purpose: 'card', content_type: 'image/jpeg', size: picture.length },
  });
  await send('PUT', upload_url, { bytes: picture });
}

async function buy(token: string): Promise<string> {
  const { reference_code } = await call<{ reference_code: string }>('POST', '/bills/purchase', {
    token,
    key: randomUUID(),
    body: airtimePurchase(),
  });
  return reference_code;
}

/** An order whose answer was lost with the machine isn’t acknowledged; the member looks it up. */
async function shop(token: string): Promise<void> {
  for (;;) {
    const reference = await buy(token);
    console.log(`${Date.now()} ${reference}`);
    await sleep(100);
  }
}

const tokens: string[] = [];
for (let n = 0; n < MEMBERS; n += 1) {
  const token = await openAccount(call);
  await addPicture(token);
  tokens.push(token);
}
console.log('Shopping');
await Promise.all(tokens.map(shop));
