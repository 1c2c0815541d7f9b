import type { BrowserContext, Page, Request } from 'playwright/test';

const MOST_LETTERS = 1_500;
const MOST_REQUESTS = 12;

async function textOf(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch((error: unknown) => `can't be read: ${String(error)}`);
  return `${page.url()}\n${text.replace(/\s*\n\s*/g, '\n').slice(0, MOST_LETTERS)}`;
}

/**
 * Tracks the requests of a browser, so that a failed journey can report what it was waiting for.
 */
export function followRequests(context: BrowserContext): () => Promise<string> {
  const open = new Set<Request>();
  const ended: string[] = [];
  const name = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
  context.on('request', (request) => open.add(request));
  context.on('requestfailed', (request) => {
    open.delete(request);
    ended.push(`${name(request)}: ${request.failure()?.errorText ?? 'failed'}`);
  });
  context.on('response', (answer) => {
    open.delete(answer.request());
    ended.push(`${name(answer.request())}: ${answer.status()}`);
  });
  return async () => {
    const pages = await Promise.all(context.pages().map(textOf));
    return [
      ...['Answered last:', ...ended.slice(-MOST_REQUESTS)],
      ...['Not answered:', ...[...open].map(name)],
      ...['Shown:', ...pages],
    ].join('\n');
  };
}
