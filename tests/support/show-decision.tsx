import { fireEvent, render, screen } from '@testing-library/react';
import { DecisionForm } from '#islands/desk/decision-form.tsx';
import type { ComponentProps } from 'react';

/** The form with its first decision chosen; if it moves money, nothing is preselected. */
export function showDecision(props: ComponentProps<typeof DecisionForm>) {
  const shown = render(<DecisionForm {...props} />);
  const choices = screen.queryAllByRole<HTMLInputElement>('radio');
  if (choices[0] && !choices.some(({ checked }) => checked)) fireEvent.click(choices[0]);
  return shown;
}
