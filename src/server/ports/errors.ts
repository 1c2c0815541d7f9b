/** An error of our code in somebody's browser; nothing says whose. */
export interface BrowserError {
  /** The same report sent again has the same. */
  id: string;
  at: Date;
  /** Without what people typed. */
  message: string;
  /** The same place in the code has the same. */
  stackHash: string;
  /** The screen it happened on. */
  route: string;
}

export interface ErrorSink {
  /** Takes it or throws; then it is given again. */
  report(error: BrowserError): Promise<void>;
}
