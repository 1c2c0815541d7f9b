import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rightAnswers } from '#server/rewards/opportunities/right-answers.ts';
import { tutorialQuestions } from '#lib/rewards/tutorial-questions.ts';

it.each(Object.entries(tutorialQuestions))(
  'the question of %s belongs to a tutorial, and one of its answers is right',
  (tutorial, { answers }) => {
    expect(existsSync(`src/content/tutorials/${tutorial}.md`)).toBe(true);
    expect(answers.length).toBeGreaterThan(2);
    expect(new Set(answers).size).toBe(answers.length);
    expect(answers[rightAnswers[tutorial as keyof typeof rightAnswers]]).toBeDefined();
  },
);
