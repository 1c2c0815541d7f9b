import { CodeInput, type CodeInputProps } from './code-input.tsx';
import { PinPad } from './pin-pad.tsx';
import { useOpenPad } from './use-open-pad.ts';

type PinInputProps = Omit<CodeInputProps, 'masked' | 'keypad' | 'numericOnly' | 'oneTime'>;

/** A PIN in masked boxes, with our own keypad: the phone's keyboard stays closed and covers nothing. */
export function PinInput(props: PinInputProps) {
  const { field, isOpen, open } = useOpenPad(props.focusFirst === true);
  return (
    <div
      ref={field}
      className="pin-field w-full max-w-88 [scroll-margin-bottom:7rem] low:[&_.code_input]:h-12 [.modal_&]:mx-auto"
      onFocus={open}
    >
      <CodeInput
        {...props}
        masked
        keypad={({ press, erase }) =>
          isOpen && <PinPad disabled={props.disabled} onDigit={press} onErase={erase} />
        }
      />
    </div>
  );
}
