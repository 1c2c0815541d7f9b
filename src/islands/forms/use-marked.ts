import { useFormState, type Control, type FieldValues } from 'react-hook-form';
import { countMarked } from '#islands/ui/form-foot.tsx';

/** How many fields are wrong in a form that was sent. */
export function useMarked<Fields extends FieldValues>(control: Control<Fields>): number {
  const { errors, isSubmitted } = useFormState({ control });
  return isSubmitted ? countMarked(errors) : 0;
}
