// Runs the bot without any files: the platform itself describes its services (grpc.reflection.v1).
//
//   npm ci
//   node reflection.mjs 127.0.0.1:7800 '{"game": "tara", "bots": [{"seat": 1, "bot": {"level": 1}}]}'
import grpc from "@grpc/grpc-js";
import loader from "@grpc/proto-loader";

import { play } from "./bot.mjs";

const SERVICES = [
  "ardri.engine.v1.EngineService",
  "ardri.gateway.v1.AccountService",
  "ardri.gateway.v1.LobbyService",
];
// The parts of reflection.proto that are needed here.
const string = (id) => ({ type: "string", id });
const REFLECTION = {
  nested: {
    Request: { fields: { file_by_filename: string(3), file_containing_symbol: string(4) } },
    Files: { fields: { file_descriptor_proto: { rule: "repeated", type: "bytes", id: 1 } } },
    Failure: { fields: { error_code: { type: "int32", id: 1 }, error_message: string(2) } },
    Response: {
      fields: { file_descriptor_response: { type: "Files", id: 4 }, error_response: { type: "Failure", id: 7 } },
    },
    grpc: {
      nested: {
        reflection: {
          nested: {
            v1: {
              nested: {
                ServerReflection: {
                  methods: {
                    ServerReflectionInfo: {
                      requestType: "Request",
                      requestStream: true,
                      responseType: "Response",
                      responseStream: true,
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

// Returns the encoded files of all services and of their imports, each once.
async function describe(address) {
  const found = grpc.loadPackageDefinition(loader.fromJSON(REFLECTION, { keepCase: true }));
  const client = new found.grpc.reflection.v1.ServerReflection(address, grpc.credentials.createInsecure());
  const stream = client.ServerReflectionInfo();
  const files = new Map();
  for (const symbol of SERVICES) stream.write({ file_containing_symbol: symbol });
  stream.end();
  for await (const { file_descriptor_response: answer, error_response: failure } of stream) {
    if (failure) throw new Error(failure.error_message);
    for (const file of answer.file_descriptor_proto) files.set(file.toString("base64"), file);
  }
  client.close();
  return [...files.values()];
}

// Encodes a google.protobuf.FileDescriptorSet, with each file as field 1.
function setOf(files) {
  const parts = [];
  for (const file of files) {
    const length = [];
    let rest = file.length;
    for (; rest > 127; rest >>= 7) length.push((rest & 127) | 128);
    parts.push(Buffer.from([10, ...length, rest]), file);
  }
  return Buffer.concat(parts);
}

const [address, wish] = process.argv.slice(2);
const options = { keepCase: true, longs: String, arrays: true };
const definition = loader.loadFileDescriptorSetFromBuffer(setOf(await describe(address)), options);
const { ardri } = grpc.loadPackageDefinition(definition);
console.log(JSON.stringify(await play(ardri, address, JSON.parse(wish))));
