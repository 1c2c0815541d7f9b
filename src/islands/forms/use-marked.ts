import { useFormState, type Control, type FieldValues } from 'react-hook-form';

/** How many fields are wrong in a form that was sent. It stands in the file of all forms: nothing comes with it. */
export function useMarked<Fields extends FieldValues>(control: Control<Fields>): number {
  const { errors, isSubmitted } = useFormState({ control });
  return isSubmitted ? Object.keys(errors).length : 0;
}
