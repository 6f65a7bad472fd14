// The client around this document: messages of MCP Apps, revision 2026-01-26, to the frame's parent.

const REVISION = '2026-01-26';

export class Host {
  #number = 0;
  #waiting = new Map();

  // on: functions by the names of notifications
  constructor(on) {
    this.on = on;
    addEventListener('message', event => event.source === parent && event.data?.jsonrpc === '2.0' && this.#heard(event.data));
  }

  async connect() {
    const about = await this.request('ui/initialize', {
      appInfo: { name: 'kith-graph', version: '1' },
      appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
      protocolVersion: REVISION,
    });
    this.notify('ui/notifications/initialized', {});
    return about.hostContext ?? {};
  }

  // Calls a tool of the server; the client decides whether it may be called.
  async call(name, args) {
    const result = await this.request('tools/call', { name, arguments: args });
    if (result.isError) throw new Error(faultOf(result));
    return answerOf(result);
  }

  request(method, params) {
    const id = ++this.#number;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed });
      this.#send({ id, method, params });
    });
  }

  notify(method, params) {
    this.#send({ method, params });
  }

  // Who shows this document is not known; nothing that is sent is a secret from them.
  #send(message) {
    parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }

  #heard(message) {
    if (message.method && message.id !== undefined) {
      const known = message.method === 'ping' || message.method === 'ui/resource-teardown';
      this.#send(known ? { id: message.id, result: {} } : { id: message.id, error: { code: -32601, message: 'Unknown method' } });
    } else if (message.method) {
      this.on[message.method.replace('ui/notifications/', '')]?.(message.params ?? {});
    } else {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) waiting?.failed(new Error(message.error.message));
      else waiting?.done(message.result);
    }
  }
}

// The JSON of a tool's result; nothing where it is text for models.
export function answerOf(result) {
  if (result.structuredContent?.compact === undefined && result.structuredContent) return result.structuredContent;
  try {
    return JSON.parse(result.content.find(each => each.type === 'text').text);
  } catch {
    return undefined;
  }
}

// What went wrong, in the server's own words.
export function faultOf(result) {
  const fault = answerOf(result);
  const words = [fault?.message, fault?.hint].filter(Boolean).join(' ');
  return words || (result.content?.find(each => each.type === 'text')?.text ?? 'The tool failed.');
}
