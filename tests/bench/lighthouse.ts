import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startProduct } from '#tests/support/product.ts';
import type { Category, Failure, Grade, Grades, Wish } from './grader.ts';
import { everyPublicPage, oneOfEachKind, type GradedPage } from './public-pages.ts';
import { endWith, unmeasured, type Row } from './row.ts';

/** Two at a time fit on two cores. */
const GRADERS = 2;
const PERFECT = 100;
/** How much the machine may lower the speed score; the other scores have no slack. */
const SLACK = 15;
const TRIES = 3;

/** The browser of a busy machine may fail to load a page, which doesn't count against the page. */
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

type Sound = Exclude<Category, 'performance'>;

/** Scores that don't depend on time. */
const sound: readonly Sound[] = ['accessibility', 'best-practices', 'seo'];
const NO_GRADE: Grade = { score: 0, losses: ['not graded'] };

/** Speed is noisy: if the first score isn't perfect, the median of three counts. */
async function judgeSpeed(grader: Worker, wish: Wish, first: Grade): Promise<Row> {
  const speeds = [first];
  while (first.score < PERFECT && speeds.length < TRIES) {
    const { performance = NO_GRADE } = await ask(grader, { ...wish, categories: ['performance'] });
    speeds.push(performance);
  }
  speeds.sort((one, other) => one.score - other.score);
  const speed = speeds[Math.floor(speeds.length / 2)] ?? first;
  return rowOf(`${wish.page.path} performance`, speed, PERFECT - SLACK);
}

async function judge(grader: Worker, wish: Wish): Promise<Row[]> {
  const { performance, ...grades } = await ask(grader, wish);
  const rows = sound.map((name) =>
    rowOf(`${wish.page.path} ${name}`, grades[name] ?? NO_GRADE, PERFECT),
  );
  return performance ? [await judgeSpeed(grader, wish, performance), ...rows] : rows;
}

type WithoutPage = Omit<Wish, 'page'>;

/** Takes pages from the list until it is empty. */
async function work(left: GradedPage[], wish: WithoutPage): Promise<Row[]> {
  const grader = new Worker(new URL('grader.ts', import.meta.url));
  const rows: Row[] = [];
  for (let page = left.shift(); page; page = left.shift()) {
    const { path } = page;
    rows.push(
      ...(await judge(grader, { ...wish, page }).catch((error) => [unmeasured(path, error)])),
    );
  }
  grader.postMessage(null);
  await once(grader, 'exit');
  return rows;
}

/** Grades public pages as a phone on a slow network would load them. */
async function gradePages(
  choose: (origin: string) => Promise<GradedPage[]>,
  categories: readonly Category[],
): Promise<Row[]> {
  const product = await startProduct();
  try {
    const { origin } = product;
    const left = await choose(origin);
    const done = await Promise.all(
      Array.from({ length: GRADERS }, () => work(left, { origin, categories })),
    );
    return done.flat().sort((one, other) => one.name.localeCompare(other.name));
  } finally {
    await product.stop();
  }
}

/** Every public page, with all slugs of the sitemap, including its speed. */
export const benchLighthouse = (): Promise<Row[]> =>
  gradePages(everyPublicPage, ['performance', ...sound]);

// Speed doesn't count in a test run, because it depends on other work on the machine.
if (import.meta.main)
  endWith('Lighthouse, one page of each kind', await gradePages(oneOfEachKind, sound));
