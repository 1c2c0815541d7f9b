import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startProduct } from '#tests/support/product.ts';
import type { Failure, Grade, Grades, Wish } from './grader.ts';
import { everyPublicPage, oneOfEachKind, type GradedPage } from './public-pages.ts';
import { endWith, unmeasured, type Row } from './row.ts';

/** Two at a time fit two cores. */
const GRADERS = 2;
const PERFECT = 100;
/** A busy machine may cost this much of the speed, and nothing of the rest. */
const SLACK = 15;
const TRIES = 3;

/** The browser of a busy machine may miss a page; that says nothing about the page. */
async function ask(grader: Worker, wish: Wish): Promise<Grades> {
  let failure = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    grader.postMessage(wish);
    const [answer] = (await once(grader, 'message')) as [Grades | Failure];
    if (!('failure' in answer)) return answer;
    failure = answer.failure;
  }
  throw new Error(failure);
}

function rowOf(name: string, { score, losses }: Grade, least: number): Row {
  const why = score < PERFECT && losses.length > 0 ? ` (${losses.join(', ')})` : '';
  return { name, value: score, unit: '', gate: `>= ${least}${why}`, ok: score >= least };
}

/** Speed is noisy: when it isn't perfect at once, the median of three counts. */
async function judge(grader: Worker, wish: Wish): Promise<Row[]> {
  const grades = await ask(grader, wish);
  const speeds = [grades.performance];
  while ((speeds[0]?.score ?? 0) < PERFECT && speeds.length < TRIES)
    speeds.push((await ask(grader, wish)).performance);
  speeds.sort((one, other) => one.score - other.score);
  const speed = speeds[Math.floor(speeds.length / 2)] ?? grades.performance;
  const { path } = wish.page;
  return [
    rowOf(`${path} performance`, speed, PERFECT - SLACK),
    rowOf(`${path} accessibility`, grades.accessibility, PERFECT),
    rowOf(`${path} best practices`, grades['best-practices'], PERFECT),
    rowOf(`${path} SEO`, grades.seo, PERFECT),
  ];
}

/** Takes pages off the list until it is empty. */
async function work(left: GradedPage[], origin: string): Promise<Row[]> {
  const grader = new Worker(new URL('grader.ts', import.meta.url));
  const rows: Row[] = [];
  for (let page = left.shift(); page; page = left.shift())
    rows.push(
      ...(await judge(grader, { page, origin }).catch((error) => [unmeasured(page.path, error)])),
    );
  grader.postMessage(null);
  await once(grader, 'exit');
  return rows;
}

/** Grades public pages as a phone on a slow network would load them. */
async function gradePages(choose: (origin: string) => Promise<GradedPage[]>): Promise<Row[]> {
  const product = await startProduct();
  try {
    const { origin } = product;
    const left = await choose(origin);
    const done = await Promise.all(Array.from({ length: GRADERS }, () => work(left, origin)));
    return done.flat().sort((one, other) => one.name.localeCompare(other.name));
  } finally {
    await product.stop();
  }
}

/** Every public page, with all the slugs of the sitemap. */
export const benchLighthouse = (): Promise<Row[]> => gradePages(everyPublicPage);

if (import.meta.main)
  endWith('Lighthouse, a phone on a slow network', await gradePages(oneOfEachKind));
