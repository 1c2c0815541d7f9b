/* Drills need other programs and more time than `npm test` has. Each one is run by its name. */
import { drillDeploy } from './deploy/deploy.ts';
import { drillFailover } from './failover/failover.ts';
import { drillPooler } from './pooler.ts';
import { drillRestore } from './restore/restore.ts';

interface Drill {
  title: string;
  /** Returns the exit code. */
  run: (args: string[]) => Promise<number>;
}

const drills: Readonly<Record<string, Drill>> = {
  deploy: {
    title: 'docs/deploy.md on an empty Debian 13, an upgrade and the way back; needs root',
    run: drillDeploy,
  },
  failover: {
    title:
      'the primary of three databases is killed again and again while members buy; --times 20; needs root',
    run: drillFailover,
  },
  pooler: {
    title:
      'the contract tests and the built product through PgBouncer; arguments are parts of file names, or product',
    run: drillPooler,
  },
  restore: {
    title:
      'a machine that dies while members shop, restored from its backups into an empty one; needs root',
    run: drillRestore,
  },
};

const [name = '', ...args] = process.argv.slice(2);
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined;
if (drill) {
  process.exitCode = await drill.run(args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
} else {
  console.log('npm run drill -- <name>\n');
  for (const [each, { title }] of Object.entries(drills)) console.log(`  ${each}  ${title}`);
  process.exitCode = name === '' ? 0 : 1;
}
