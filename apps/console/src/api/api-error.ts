/** A refusal of the server, or NETWORK. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly value: unknown;

  constructor(code: string, status: number, value?: unknown) {
    super(code);
    this.code = code;
    this.status = status;
    this.value = value;
  }

  /** Returns a field of the refusal's value. */
  field(name: string): unknown {
    return typeof this.value === 'object' && this.value !== null ? Reflect.get(this.value, name) : undefined;
  }
}
