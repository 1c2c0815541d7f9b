import { useFormState, type Control, type FieldValues } from 'react-hook-form';

/** How many fields are wrong in a submitted form. It is in the file of all forms, so it costs no extra download. */
export function useMarked<Fields extends FieldValues>(control: Control<Fields>): number {
  const { errors, isSubmitted } = useFormState({ control });
  return isSubmitted ? Object.keys(errors).length : 0;
}
