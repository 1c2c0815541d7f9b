import { paint, type Job } from './paint.ts';

interface Asked {
  id: number;
  job: Job;
}

/**
 * Runs as a separate process: painting takes up to several seconds and needs SVG, which the
 * server's own image library is set to refuse. It gets no settings, so it has no secrets.
 */
process.on('message', ({ id, job }: Asked) => {
  paint(job).then(
    (bytes) => process.send?.({ id, bytes }),
    (error: unknown) => process.send?.({ id, problem: String(error) }),
  );
});
