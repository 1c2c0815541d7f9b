import { ask } from './child.ts';
import { packed } from '#build/programs.ts';
import { runProduct } from './run-product.ts';
import type { DemoAccounts } from './seed-if-empty.ts';

const HELP = `npm start builds the product if its sources changed, and runs it until you press Ctrl+C.
It takes no options. Settings come from the environment or a file named .env; .env.example lists them.
  PORT=5000 npm start     another port
  npm run ops -- help     commands for operators`;

const options = process.argv.slice(2);
if (options.length === 0) {
  void runProduct((env) => ask<DemoAccounts>('seed', packed('seed'), env));
} else if (options.every((each) => ['--help', '-h', 'help'].includes(each))) {
  console.log(HELP);
} else {
  console.error(HELP);
  process.exitCode = 1;
}
