// A connection to the server that mends itself.
import { PROTOCOL, type Message } from './protocol';

/** Milliseconds until the first attempt to mend, and at most. */
const SOON = 400;
const LATEST = 12000;
/**
 * An answer that takes longer never comes; after such a silence the server is asked whether it is
 * there.
 */
const PATIENCE = 8000;
const SILENCE = 40000;

function address(): string {
  const url = new URL('./play', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  url.search = '';
  return url.href;
}

export class Connection {
  status: 'trying' | 'open' | 'lost' = $state('trying');
  private socket: WebSocket | null = null;
  private attempts = 0;
  private timer = 0;
  /** Since when the server owes an answer, and when it was last heard. */
  private owed = 0;
  private heard = 0;
  private readonly watch: number;

  constructor(
    private readonly onopen: () => void,
    private readonly onmessage: (message: Message) => void,
  ) {
    addEventListener('online', this.now);
    addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.now);
    this.watch = setInterval(() => this.listen(), 1000) as unknown as number;
    this.connect();
  }

  send(type: string, fields: object = {}): void {
    if (this.status !== 'open') return;
    this.owed ||= Date.now();
    this.socket?.send(JSON.stringify({ v: 1, type, ...fields }));
  }

  close(): void {
    removeEventListener('online', this.now);
    removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.now);
    clearInterval(this.watch);
    clearTimeout(this.timer);
    this.drop();
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.drop();
    const socket = new WebSocket(address(), PROTOCOL);
    this.socket = socket;
    this.owed = this.heard = Date.now();
    socket.onopen = () => {
      this.status = 'open';
      this.attempts = 0;
      this.owed = 0;
      this.onopen();
    };
    socket.onmessage = ({ data }) => {
      this.owed = 0;
      this.heard = Date.now();
      this.onmessage(JSON.parse(data as string) as Message);
    };
    socket.onclose = () => this.mend();
  }

  /** Lets go of the socket without hearing of it again. */
  private drop(): void {
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  /** Tries again, each time later, not all at the same moment. */
  private mend(): void {
    this.drop();
    this.status = 'lost';
    clearTimeout(this.timer);
    const wait = Math.min(LATEST, SOON * 2 ** this.attempts++);
    this.timer = setTimeout(
      () => this.connect(),
      wait * (0.7 + 0.6 * Math.random()),
    ) as unknown as number;
  }

  private listen(): void {
    const now = Date.now();
    if (this.owed > 0 && now - this.owed > PATIENCE) this.mend();
    else if (this.status === 'open' && now - this.heard > SILENCE) this.send('moves');
  }

  private readonly now = (): void => {
    if (this.status === 'lost' && !document.hidden) this.connect();
  };

  private readonly cut = (): void => {
    if (this.status === 'open') this.mend();
  };
}
