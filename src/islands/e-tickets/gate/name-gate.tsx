import { useState, type SyntheticEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';

const LONGEST = 40;

interface NameGateProps {
  name: string;
  onName: (name: string) => void;
}

/** Asked once per phone: a second scan says where the first was. */
export function NameGate({ name, onName }: NameGateProps) {
  const [error, setError] = useState<string>();
  const keep = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('gate') as HTMLInputElement;
    const given = field.value.trim();
    setError(given ? undefined : 'Name this gate.');
    if (given) onName(given);
    else field.focus();
  };
  return (
    <form className="card stack-s" onSubmit={keep} noValidate>
      <TextField
        label="Which gate is this?"
        hint="For example Main gate, or North 2. Others see it when they scan the same ticket."
        name="gate"
        defaultValue={name}
        maxLength={LONGEST}
        autoComplete="off"
        error={error}
      />
      <Button type="submit" size="big">
        Start
      </Button>
    </form>
  );
}
