/** What one tab passes on to the others of this browser. */
type Message = { kind: string; data: string; id: string } | { isUp: boolean; id: string } | 'ask';

interface Shared {
  /** The same for all tabs that share the stream; also the name of the lock. */
  name: string;
  /** The stream's address; `seen` is the id of the last event, to catch up from. */
  url: (seen: string) => string;
  kinds: readonly string[];
  onEvent: (kind: string, data: string) => void;
  onLine?: (isUp: boolean) => void;
  /** Something may have been missed, and it isn't known what. */
  onGap?: () => void;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

interface StreamListener {
  onEvent: (kind: string, data: string, id: string) => void;
  onLine: (isUp: boolean) => void;
}

/** Listens until the signal; reconnects with pauses that grow until a connection has lasted. */
function listen(
  { kinds, url }: { kinds: readonly string[]; url: () => string },
  { onEvent, onLine }: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let pause = FIRST_PAUSE_MS;
    let source: EventSource;
    let waiting: ReturnType<typeof setTimeout>;
    let since = Infinity;
    const open = () => {
      source = new EventSource(url());
      source.addEventListener('open', () => {
        since = Date.now();
        onLine(true);
      });
      source.addEventListener('error', () => {
        source.close();
        onLine(false);
        if (Date.now() - since > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
        since = Infinity;
        waiting = setTimeout(open, pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      });
      for (const kind of kinds)
        source.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) =>
          onEvent(kind, data, lastEventId || ''),
        );
    };
    signal.addEventListener('abort', () => {
      clearTimeout(waiting);
      source.close();
      resolve();
    });
    open();
  });
}

/** A tab's part in the stream. */
class Tab {
  readonly #options: Shared;
  readonly #channel: BroadcastChannel | null;
  /** Set while the tab is visible: it listens, or waits for its turn to. */
  #turn: AbortController | undefined;
  #isListening = false;
  #isUp = false;
  #hadLine = false;
  /** The id of the last event, here or in the tab that listens. */
  #seen = '';

  constructor(options: Shared) {
    this.#options = options;
    const isShared = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
    this.#channel = isShared ? new BroadcastChannel(options.name) : null;
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Message>) =>
      this.#receive(data),
    );
  }

  /** Tracks whether the tab is visible. */
  readonly look = (): void => {
    if (document.hidden) this.stop();
    else if (!this.#turn) this.#begin();
  };

  stop(): void {
    this.#turn?.abort();
    this.#turn = undefined;
    if (this.#isListening) this.#post({ isUp: false, id: this.#seen });
    this.#isListening = false;
    this.#setLine(false);
  }

  close(): void {
    this.stop();
    this.#channel?.close();
  }

  #begin(): void {
    const { signal } = (this.#turn = new AbortController());
    if (!this.#channel) return void this.#listen(signal);
    this.#post('ask');
    navigator.locks
      .request(this.#options.name, { signal }, () => this.#listen(signal))
      .catch(() => undefined); // hidden before its turn came
  }

  #listen(signal: AbortSignal): Promise<void> {
    this.#isListening = true;
    const { kinds, url } = this.#options;
    const listener: StreamListener = {
      onEvent: (kind, data, id) => {
        this.#take(kind, data, id);
        this.#post({ kind, data, id });
      },
      onLine: (isUp) => this.#noteLine(isUp),
    };
    return listen({ kinds, url: () => url(this.#seen) }, listener, signal);
  }

  #noteLine(isUp: boolean): void {
    this.#setLine(isUp);
    this.#post({ isUp, id: this.#seen });
    if (isUp && this.#hadLine && !this.#seen) this.#options.onGap?.();
    this.#hadLine ||= isUp;
  }

  #receive(message: Message): void {
    if (message === 'ask') {
      if (this.#isListening) this.#post({ isUp: this.#isUp, id: this.#seen });
    } else if ('kind' in message) this.#take(message.kind, message.data, message.id);
    else if (this.#turn && !this.#isListening) {
      const { isUp, id } = message;
      if (isUp && this.#seen && id !== this.#seen) this.#options.onGap?.();
      this.#seen = id || this.#seen;
      this.#setLine(isUp);
    }
  }

  #take(kind: string, data: string, id: string): void {
    this.#seen = id || this.#seen;
    this.#options.onEvent(kind, data);
  }

  #setLine(isUp: boolean): void {
    if (isUp !== this.#isUp) this.#options.onLine?.((this.#isUp = isUp));
  }

  #post(message: Message): void {
    this.#channel?.postMessage(message);
  }
}

/**
 * One stream of server-sent events for all tabs of a browser, because a browser opens six connections to a
 * host, and each stream occupies one permanently. One of the visible tabs listens and passes on the events; a
 * hidden tab stops, and catches up when it is visible again. Returns the function that ends it.
 */
export function shareStream(options: Shared): () => void {
  const tab = new Tab(options);
  document.addEventListener('visibilitychange', tab.look);
  tab.look();
  return () => {
    document.removeEventListener('visibilitychange', tab.look);
    tab.close();
  };
}
