/** A step of a page: the heading above it, and what is typed into a shell. */
export interface Step {
  title: string;
  script: string;
}

const FENCE = '```';

/** The shell blocks of a Markdown page, in order. */
export function readSteps(markdown: string): Step[] {
  const steps: Step[] = [];
  let title = '';
  let script: string[] | undefined;
  for (const line of markdown.split('\n')) {
    if (script && line === FENCE) {
      steps.push({ title, script: script.join('\n') });
      script = undefined;
    } else if (script) script.push(line);
    else if (line === `${FENCE}sh`) script = [];
    else if (line.startsWith('## ')) title = line.slice('## '.length);
  }
  return steps;
}
