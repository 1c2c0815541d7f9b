import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { useFocus } from '#islands/ui/use-focus.ts';

afterEach(() => vi.unstubAllGlobals());

/** A form whose second field is refused by the server. */
function Refused() {
  const form = useRef<HTMLFormElement>(null);
  const focusOn = useFocus();
  const [error, setError] = useState<string>();
  const send = async () => {
    await Promise.resolve();
    setError('Say more.');
    focusOn(form.current);
  };
  return (
    <form ref={form}>
      <TextField label="Name" />
      <TextField label="Reason" error={error} />
      <Button onClick={() => void send()}>Send</Button>
    </form>
  );
}

it('moves the focus to the error even if a frame comes before that is rendered', async () => {
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    frame(0);
    return 0;
  });
  render(<Refused />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
});
