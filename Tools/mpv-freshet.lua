-- Resumes an episode where it was left and records how it is listened to, by the command freshet.
--
-- "freshet play EPISODE" starts mpv with it. With a player of your own:
--
--     mpv --script=Tools/mpv-freshet.lua --script-opts=freshet-episode='example.com#1' --idle=once
--
-- Copied to ~/.config/mpv/scripts/ it does nothing until an episode is named that way.
local utils = require "mp.utils"
local msg = require "mp.msg"

local options = { episode = os.getenv("FRESHET_EPISODE") or "", command = os.getenv("FRESHET_COMMAND") or "freshet" }
require("mp.options").read_options(options, "freshet")
if options.episode == "" then return end

-- Seconds between reports: what a crash of the player loses at most.
local interval = 15

-- The id of the session that goes on.
local session
-- Where playing was last seen: at its end there is no position any more.
local position = 0
local duration
local episode

-- Runs freshet. Reports are made one after the other, for their order counts.
local function freshet(...)
  local result = mp.command_native({
    name = "subprocess",
    args = { options.command, ... },
    playback_only = false,
    capture_stdout = true,
    stdin_data = "",
  })
  if result.status == 0 then return result.stdout end
  msg.warn("freshet " .. table.concat({ ... }, " ", 1, math.min(2, select("#", ...))) .. " failed")
end

local function seconds(value) return string.format("%.3f", math.max(0, value)) end

local function speed() return string.format("%.4f", mp.get_property_number("speed", 1)) end

local function report()
  if session then freshet("listen", "progress", session, "--at=" .. seconds(position), "--rate=" .. speed()) end
end

local function prepare()
  local text = freshet("play", "--dry-run", "--json", "--", options.episode)
  episode = text and utils.parse_json(text)
  if not episode then
    mp.command("quit 2")
    return
  end
  -- "FEED#1" is another episode once a refresh has found a newer one.
  options.episode = episode.key
  -- An address may be a secret, and the arguments of a process are none.
  if mp.get_property_bool("idle-active") and episode.url then mp.commandv("loadfile", episode.url) end
end

local function begin()
  if not episode or session then return end
  duration = mp.get_property_number("duration")
  local start = mp.get_property_number("time-pos", 0)
  position = start
  local id = freshet("listen", "start", "--at=" .. seconds(start), "--rate=" .. speed(), "--", options.episode)
  session = id and id:match("%S+")
end

-- What this file alone is played with.
mp.add_hook("on_load", 50, function()
  if not episode then return end
  local start = tonumber(os.getenv("FRESHET_START") or "")
  if not start then start = episode.positionSeconds end
  if start == 0 then start = episode.skipIntroSeconds end
  if start > 0 then mp.set_property("file-local-options/start", seconds(start)) end
  if episode.skipOutroSeconds > 0 then
    mp.set_property("file-local-options/end", "-" .. seconds(episode.skipOutroSeconds))
  end
  if episode.speed ~= 1 then mp.set_property("file-local-options/speed", tostring(episode.speed)) end
  mp.set_property("file-local-options/force-media-title", episode.title)
end)

mp.register_event("file-loaded", begin)

mp.observe_property("time-pos", "number", function(_, value)
  if value then position = value end
end)

-- A jump is two reports: how far it was heard, and where it goes on.
mp.register_event("seek", report)
mp.register_event("playback-restart", function()
  position = mp.get_property_number("time-pos", position)
  report()
end)
mp.observe_property("pause", "bool", report)
mp.observe_property("speed", "number", report)
mp.add_periodic_timer(interval, function()
  if not mp.get_property_bool("pause") then report() end
end)

mp.register_event("end-file", function(event)
  if not session then return end
  local isOver = event.reason == "eof"
  if isOver and duration then position = math.max(position, duration - (episode.skipOutroSeconds or 0)) end
  freshet("listen", "stop", session, "--at=" .. seconds(position))
  if isOver then freshet("played", "--quiet", "--", options.episode) end
  session = nil
end)

prepare()
