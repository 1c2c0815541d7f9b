import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ChangeEventHandler,
} from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a field's value differs from the page's. */
export function isFilled(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (options.find((each) => each.defaultSelected) ?? options[0])?.value !== field.value;
  }
  return 'checked' in field && field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

/** Sets a field to what it holds now. */
function repeat<T extends Field>(field: T): () => T {
  const { value } = field;
  const { checked } = field as HTMLInputElement;
  // a box that is given a value no longer returns yes or no
  return () => Object.assign(field, field.type === 'checkbox' ? { checked } : { value });
}

/**
 * Reports values that were typed, or that the browser filled in or restored, before the form could listen for
 * events. They are read before a form writes its start values into the fields.
 */
export function useEarly<T extends Field>(id: string, onChange?: ChangeEventHandler<T>): void {
  const tell = useRef(onChange);
  const fill = useRef<() => T>(undefined);
  const [early] = useState(() => {
    const field = globalThis.document?.getElementById(id) as T | null;
    if (!field) return undefined;
    const read = () => (isFilled(field) ? repeat(field) : undefined);
    let again = read();
    const listen = () => void (again = read());
    // hydration can pause before the form listens
    field.addEventListener('input', listen);
    return {
      field,
      end() {
        field.removeEventListener('input', listen);
        return again;
      },
    };
  });
  // before a re-render of the form, which would clear its controlled fields
  useLayoutEffect(() => {
    if (early?.field !== document.getElementById(id)) return;
    fill.current = early?.end();
    fill.current?.();
  }, [id, early]);
  // once the whole form listens to its fields
  useEffect(() => {
    queueMicrotask(() => {
      const target = fill.current?.();
      fill.current = undefined;
      if (!target) return;
      const event = {
        target,
        currentTarget: target,
        type: 'change',
        nativeEvent: new Event('input'),
      };
      void tell.current?.(event as unknown as ChangeEvent<T>);
    });
  }, []);
}
