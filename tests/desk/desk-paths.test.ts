import { expect, it } from 'vitest';
import { deskQueueNames } from '#lib/desk/words.ts';
import { deskPaths, queueOn } from '#lib/desk/paths.ts';
import { routes } from '#lib/routes.ts';

it.each(Object.keys(deskQueueNames))('the queue %s has a separate page', (queue) => {
  const page = deskPaths.queue(queue);
  // tickets have a separate list, with filters
  const own = queue === 'tickets' ? '/desk/tickets' : undefined;
  expect(routes.find(({ pattern }) => pattern === page)?.pattern).toBe(own);
  expect(queueOn(page.split('/').at(-1))).toBe(queue);
});
