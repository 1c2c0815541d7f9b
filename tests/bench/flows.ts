import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page, Request } from 'playwright';
import sharp from 'sharp';
import { cookies } from '#lib/constants.ts';
import { DEMO_PASSWORD, DEMO_PIN } from '#server/ops/seed/people-data.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';
import { launchBrowser, phoneAgent } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/product.ts';
import { endWith, type Row } from './row.ts';

interface Flow {
  name: string;
  run: (page: Page) => Promise<void>;
  /** The allowed transfer from the first page to the order's, starting with empty caches. */
  limits: { downKB: number; upKB: number };
}

/** A photo as a phone takes it: twelve megapixels, sharp edges and noise. */
async function aPhoto(): Promise<Buffer> {
  const size = { width: 4000, height: 3000 };
  const grain = await sharp({
    create: {
      ...size,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .png()
    .toBuffer();
  return sharp(randomBytes(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } })
    .resize({ ...size, kernel: 'nearest', fit: 'fill' })
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Enters the PIN, whose last digit pays, and waits for the order’s page. */
async function givePin(page: Page, next = /my-orders/): Promise<void> {
  await page
    .getByRole('textbox', { name: /^Digit 1/ })
    .first()
    .click();
  await page.keyboard.type(DEMO_PIN);
  await page.waitForURL(next);
}

async function buyOne(page: Page): Promise<void> {
  await page.goto('/giftcard/buy/international?search=steam');
  await page.getByRole('link', { name: /Steam/ }).first().click();
  await page.getByRole('button', { name: /^\$\d/ }).first().click();
  await press(page, 'Continue');
  await press(page, 'Continue to pay');
  await givePin(page);
}

async function sellOne(page: Page): Promise<void> {
  await page.goto('/giftcard/sell?brand=apple');
  await press(page, '$50.00');
  await page.getByRole('link', { name: 'Continue' }).click();
  const photo = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() };
  await page.getByLabel(/^Choose a photo/).setInputFiles(photo);
  await page.getByText('Received', { exact: true }).waitFor();
  await press(page, 'I bought it in a shop');
  await page.getByRole('checkbox', { name: /I’ve read this/ }).click();
  await press(page, 'Send for review');
  await page.waitForURL(/my-orders/);
}

async function buyAirtime(page: Page): Promise<void> {
  await page.goto('/refill/buy-airtime');
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('500');
  await press(page, 'Continue');
  await givePin(page);
}

async function buyData(page: Page): Promise<void> {
  await page.goto('/refill/buy-data');
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByRole('radio').first().check();
  await press(page, 'Continue');
  await givePin(page);
}

async function payMeter(page: Page): Promise<void> {
  await page.goto('/refill/buy-electricity');
  await page.getByRole('combobox', { name: 'Distributor' }).fill('oshodi');
  // the list moves while it is filtered
  await page.getByRole('option').nth(1).waitFor({ state: 'detached' });
  await page.getByRole('option').click();
  await page.getByLabel('Meter or account number').fill('70000000001');
  await press(page, 'Check the meter');
  await page.getByLabel('Yes, this is the right meter').check();
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1000');
  await press(page, 'Continue');
  await givePin(page);
}

async function fundBets(page: Page): Promise<void> {
  await page.goto('/fund-bets');
  await page.getByLabel('Platform').selectOption({ label: 'Bet9ja' });
  await page.getByLabel('Bet9ja user ID').fill('4501234567');
  await page.getByLabel('I am 18 or older.').click();
  await press(page, 'Check the account');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('500');
  await press(page, 'Continue');
  await givePin(page);
}

/** Continues to our number; the airtime itself is sent by phone. */
async function sellAirtime(page: Page): Promise<void> {
  await page.goto('/airtime-to-cash');
  await page.getByLabel(/^Airtime to sell/).fill('5000');
  await page.getByLabel(/^Phone number you’ll send from/).fill('0803 765 4321');
  await press(page, 'Get the number to send to');
  await page.getByRole('region', { name: /^Send MTN airtime to/ }).waitFor();
}

/** Sends a list, and pays for what was quoted before. */
async function shopAbroad(page: Page): Promise<void> {
  await page.goto('/personalized-shopping/create');
  await page.getByLabel('Link').fill('https://shop.oja.example/trainers');
  await page.getByLabel('Name', { exact: true }).fill('White trainers');
  await press(page, 'Continue to delivery');
  await page.waitForURL(/\/delivery$/);
  await page.getByLabel('First name').fill('Ngozi');
  await page.getByLabel('Last name').fill('Okoro');
  await page.getByLabel('Country').selectOption('NG');
  await page.getByLabel('State').selectOption({ label: 'Lagos' });
  await page.getByLabel('Town').fill('Ikeja');
  await page.getByLabel('Address', { exact: true }).fill('12 Allen Avenue');
  await page.getByLabel('Phone number of the recipient').fill('08031234567');
  await page.getByLabel('Your WhatsApp number').fill('08030000001');
  await press(page, 'Ask for a quote');
  await page.getByRole('heading', { name: 'We’ve got your list' }).waitFor();
  await page.getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('checkbox').first().click();
  await press(page, 'Pay for 1 item');
  await givePin(page);
}

async function chooseCoin(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await press(page, /USDT/);
  await page.getByRole('radio', { name: /^Tron/ }).check();
}

/** Includes the check of the address, and ends on the page that counts confirmations. */
async function buyCoins(page: Page): Promise<void> {
  await chooseCoin(page, '/crypto/buy');
  await page.getByRole('textbox', { name: 'You receive' }).fill('20');
  const address = page.getByRole('textbox', { name: 'Your address' });
  await address.fill(makeAddress('tron', 'a wallet of one’s own'));
  await press(page, 'Continue');
  await press(page, 'Continue to payment');
  await press(page, /^Pay ₦/);
  await givePin(page, /status\?reference=/);
}

/** Continues to the address with its QR code. */
async function sellCoins(page: Page): Promise<void> {
  await chooseCoin(page, '/crypto/sell');
  await page.getByRole('textbox', { name: 'USDT you send' }).fill('40');
  await press(page, 'Continue');
  await page.waitForURL('**/crypto/sell/payment');
  await press(page, 'Continue');
  await press(page, 'Show my address');
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
}

const flows: readonly Flow[] = [
  { name: 'buy airtime', run: buyAirtime, limits: { downKB: 200, upKB: 5 } },
  { name: 'buy data', run: buyData, limits: { downKB: 200, upKB: 5 } },
  { name: 'pay a meter', run: payMeter, limits: { downKB: 200, upKB: 5 } },
  { name: 'fund a betting account', run: fundBets, limits: { downKB: 200, upKB: 5 } },
  { name: 'sell airtime, to our number', run: sellAirtime, limits: { downKB: 200, upKB: 5 } },
  { name: 'buy a card', run: buyOne, limits: { downKB: 250, upKB: 5 } },
  { name: 'shop abroad', run: shopAbroad, limits: { downKB: 250, upKB: 5 } },
  { name: 'buy coins', run: buyCoins, limits: { downKB: 250, upKB: 5 } },
  { name: 'sell coins, to the address', run: sellCoins, limits: { downKB: 250, upKB: 5 } },
  { name: 'sell a card with one photo', run: sellOne, limits: { downKB: 250, upKB: 320 } },
];

interface Sizes {
  responseBodySize: number;
  requestBodySize: number;
}
const nothing: Sizes = { responseBodySize: 0, requestBodySize: 0 };
const ASK_MS = 2_000;

/** What was sent. The browser doesn't count files, but it knows their length. */
async function weigh(request: Request): Promise<Sizes> {
  const [sizes, headers] = await Promise.all([request.sizes(), request.allHeaders()]);
  const sent = Number(headers['content-length'] ?? 0);
  return { ...sizes, requestBodySize: Math.max(sizes.requestBodySize, sent) };
}

/** A page that was left may never report the size of its requests. */
const sizesOf = (request: Request): Promise<Sizes> =>
  Promise.race([
    weigh(request).catch(() => nothing),
    new Promise<Sizes>((resolve) => setTimeout(resolve, ASK_MS, nothing)),
  ]);

const sumOf = (sizes: Sizes[], of: keyof Sizes) => sizes.reduce((sum, each) => sum + each[of], 0);

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Signs in, always on the same device: a new one moves little in its first day. */
async function signIn(context: BrowserContext, device: Cookies): Promise<Cookies> {
  await context.addCookies(device);
  const data = { auth_input: 'ng2@demo.oja.example', password: DEMO_PASSWORD };
  const answer = await context.request.post('/api/login', { data });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await context.cookies()).filter(({ name }) => name === cookies.device);
}

const kB = (bytes: number): number => Math.round(bytes / 10.24) / 100;
const row = (name: string, bytes: number, limit: number): Row => ({
  name,
  value: kB(bytes),
  unit: 'kB',
  gate: `<= ${limit}`,
  ok: kB(bytes) <= limit,
});

/** The bytes of a whole task on a small phone, from its first page to the page of its order. */
export async function benchFlows(): Promise<Row[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const rows: Row[] = [];
    let device: Cookies = [];
    for (const { name, run, limits } of flows) {
      const viewport = { width: 360, height: 740 };
      const context = await browser.newContext({
        baseURL: product.origin,
        viewport,
        userAgent: phoneAgent,
      });
      device = await signIn(context, device);
      const page = await context.newPage();
      // requested immediately, because a page that was left no longer answers
      const done: Promise<Sizes>[] = [];
      page.on('requestfinished', (request) => done.push(sizesOf(request)));
      await run(page);
      const sizes = await Promise.all(done);
      const [down, up] = [sumOf(sizes, 'responseBodySize'), sumOf(sizes, 'requestBodySize')];
      rows.push(row(`${name}, down`, down, limits.downKB), row(`${name}, up`, up, limits.upKB));
      await context.close();
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}

if (import.meta.main) endWith('Whole errands, cold', await benchFlows());
